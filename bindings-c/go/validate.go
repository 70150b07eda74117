package skillspan

// #include <skillspan.h>
import "C"

// Report is what a check found.
type Report struct {
	// OK tells that no finding is an error.
	OK          bool         `json:"ok"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Validate checks a skill: its folder, or its SKILL.md. It fails with InvalidArgument where nothing is at the path and for
// an unknown profile.
func Validate(path string, profile Profile) (*Report, error) {
	var report *C.skillspan_report
	var fault *C.skillspan_error
	code := C.skillspan_validate(text(path), text(string(profile)), &report, &fault)
	return reported(code, report, &fault)
}

// ValidateText checks the bytes of a SKILL.md, without the rules about its folder. It fails with InvalidArgument for an
// unknown profile.
func ValidateText(bytes []byte, profile Profile) (*Report, error) {
	var report *C.skillspan_report
	var fault *C.skillspan_error
	code := C.skillspan_validate_text(content(bytes), text(string(profile)), &report, &fault)
	return reported(code, report, &fault)
}

func reported(code C.skillspan_code, report *C.skillspan_report, fault **C.skillspan_error) (*Report, error) {
	if err := failure(code, fault); err != nil {
		return nil, err
	}
	defer C.skillspan_report_free(report)
	return record[Report](C.skillspan_report_to_json(report))
}

// Profile tells whose rules count when a file is checked. The empty one is ProfileSpec.
type Profile string

// The profiles.
const (
	ProfileSpec    Profile = "spec"
	ProfileClaude  Profile = "claude"
	ProfileCodex   Profile = "codex"
	ProfileVSCode  Profile = "vscode"
	ProfileASCII   Profile = "ascii"
	ProfileLenient Profile = "lenient"
)
