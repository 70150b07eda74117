package skillspan

// #include <skillspan.h>
import "C"

// ConventionalRoot is a well-known root that exists.
type ConventionalRoot struct {
	Path string `json:"path"`
	// Scope is project or user.
	Scope string `json:"scope"`
}

// Conventions tell where well-known roots are looked for. What is empty is not given.
type Conventions struct {
	// Client is a name: claude adds .claude/skills.
	Client string
	// Home is the person's; without it there are no roots of scope user.
	Home string
	// StopAt is the last folder to look at instead of the project's.
	StopAt string
}

// ConventionalRoots are the well-known roots that exist, nearest first, from a folder up to the project's. Conventions may
// be nil.
func ConventionalRoots(startDir string, conventions *Conventions) ([]ConventionalRoot, error) {
	if conventions == nil {
		conventions = &Conventions{}
	}
	var roots *C.skillspan_roots
	var fault *C.skillspan_error
	code := C.skillspan_conventional_roots(text(startDir), text(conventions.Client), text(conventions.Home),
		text(conventions.StopAt), &roots, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_roots_free(roots)
	return list[ConventionalRoot](C.skillspan_roots_to_json(roots))
}
