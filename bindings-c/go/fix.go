package skillspan

// #include <skillspan.h>
import "C"

// AppliedFix is a fix that was applied.
type AppliedFix struct {
	// Code is that of the finding which it mends.
	Code          Code          `json:"code"`
	Applicability Applicability `json:"applicability"`
	// Title says what it did.
	Title string `json:"title"`
	// Line is that of the finding, as the text was then.
	Line int `json:"line"`
}

// Fixed is a text with fixes applied, and what is found in it now.
type Fixed struct {
	Text    string       `json:"text"`
	Applied []AppliedFix `json:"applied"`
	Report
}

// FixOptions tell how faults are mended.
type FixOptions struct {
	Profile Profile
	// Unsafe also applies fixes that may change the meaning.
	Unsafe bool
}

// FixText applies the fixes of the bytes of a SKILL.md. Comments, order and line ends stay, and a second run changes
// nothing. Options may be nil. It fails with InvalidArgument for an unknown profile.
func FixText(bytes []byte, options *FixOptions) (*Fixed, error) {
	if options == nil {
		options = &FixOptions{}
	}
	var fixed *C.skillspan_fixed
	var fault *C.skillspan_error
	code := C.skillspan_fix_text(content(bytes), text(string(options.Profile)), C.bool(options.Unsafe), &fixed, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_fixed_free(fixed)
	return record[Fixed](C.skillspan_fixed_to_json(fixed))
}

// FileFixes are what fixes would make of files. Close them when nothing more is to be written.
type FileFixes struct {
	Files  []FileFix
	handle *handle[*C.skillspan_file_fixes]
}

// FileFix is a SKILL.md with what its fixes would make of it.
type FileFix struct {
	Path string `json:"path"`
	// Rename is the name that the file gets, if its own is in another casing.
	Rename string `json:"rename,omitzero"`
	// Before is the text as it is.
	Before string `json:"-"`
	Fixed
	// Changes tells whether anything would change.
	Changes bool `json:"-"`
	fixes   *FileFixes
	index   C.size_t
}

// Fixes plans them for every skill at or below a path, hidden folders included; nothing is written until FileFix.Write.
// Options may be nil. It fails with InvalidArgument where nothing is at the path and for an unknown profile, and with
// Unreadable.
func Fixes(path string, options *FixOptions) (*FileFixes, error) {
	if options == nil {
		options = &FixOptions{}
	}
	var held *C.skillspan_file_fixes
	var fault *C.skillspan_error
	code := C.skillspan_fixes(text(path), text(string(options.Profile)), C.bool(options.Unsafe), &held, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	fixes := &FileFixes{}
	fixes.handle = hold(fixes, "list of fixes", held, func(held *C.skillspan_file_fixes) {
		C.skillspan_file_fixes_free(held)
	})
	files, err := list[FileFix](C.skillspan_file_fixes_to_json(held))
	if err != nil {
		return nil, err
	}
	for i := range files {
		fix := C.skillspan_file_fixes_get(held, C.size_t(i))
		files[i].fixes, files[i].index = fixes, C.size_t(i)
		files[i].Before = string(view(C.skillspan_file_fix_before(fix)))
		files[i].Changes = bool(C.skillspan_file_fix_changes(fix))
	}
	fixes.Files = files
	return fixes, nil
}

// Close lets the plans go. FileFix.Write then fails with InvalidArgument, but a further Close does nothing.
func (f *FileFixes) Close() error {
	f.handle.close()
	return nil
}

// Write writes the text, gives the file its name, and returns the path of the file now. It fails with Unwritable, also
// where the file is no longer what was read or the name is taken.
func (f *FileFix) Write() (string, error) {
	return ask(f.fixes.handle, func(fixes *C.skillspan_file_fixes) (string, error) {
		var path *C.skillspan_text
		var fault *C.skillspan_error
		code := C.skillspan_file_fix_write(C.skillspan_file_fixes_get(fixes, f.index), &path, &fault)
		if err := failure(code, &fault); err != nil {
			return "", err
		}
		return taken(path), nil
	})
}
