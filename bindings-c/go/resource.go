package skillspan

// #include <skillspan.h>
import "C"

// Resource is a file of a skill.
type Resource struct {
	Kind      Kind   `json:"kind"`
	MediaType string `json:"media_type"`
	Size      int64  `json:"size"`
	// SHA256 is the digest of its bytes, in hex.
	SHA256 string `json:"sha256"`
	// Text is there for KindText only, and Base64, which holds the decoded bytes, for the others.
	Text   *string `json:"text,omitzero"`
	Base64 []byte  `json:"base64,omitzero"`
	// Filename is there for kinds and dialects that hand files to a model by name.
	Filename *string `json:"filename,omitzero"`
}

// Kind is what kind of file a resource is.
type Kind string

// The kinds of files.
const (
	KindText  Kind = "text"
	KindImage Kind = "image"
	KindFile  Kind = "file"
)

// Bytes are those of the file, whatever its kind.
func (r *Resource) Bytes() []byte {
	if r.Text != nil {
		return []byte(*r.Text)
	}
	return r.Base64
}

// Read reads a file of a skill; path is relative to the skill's folder. It fails with SkillNotFound, InvalidSkill,
// ResourceNotFound, ResourceOutsideSkill and ResourceTooLarge.
func (s *Set) Read(skill, path string) (*Resource, error) { return s.read(skill, path, false) }

// ReadText is as Read, and fails with ResourceNotText for a file that is no text.
func (s *Set) ReadText(skill, path string) (*Resource, error) { return s.read(skill, path, true) }

func (s *Set) read(skill, path string, onlyText bool) (*Resource, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Resource, error) {
		var resource *C.skillspan_resource
		var fault *C.skillspan_error
		code := C.skillspan_set_read(set, text(skill), text(path), C.bool(onlyText), &resource, &fault)
		if err := failure(code, &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_resource_free(resource)
		return record[Resource](C.skillspan_resource_to_json(resource))
	})
}
