package skillspan

// #include <skillspan.h>
import "C"

// LoadOptions tell how a skill is loaded.
type LoadOptions struct {
	// Arguments are one text, split at blanks with quotes grouping; the empty one is none.
	Arguments string
	// By tells who loads it: user (the default) or model. What is hidden from that party is refused.
	By string
	// Substitute puts arguments also into a skill that declares none.
	Substitute bool
}

// Load gives the text of a skill, the same that the load tool gives a model. Options may be nil. It fails with
// SkillNotFound, InvalidSkill and NotInvocable.
func (s *Set) Load(name string, options *LoadOptions) (string, error) {
	return ask(s.handle, func(set *C.skillspan_set) (string, error) {
		if options == nil {
			options = &LoadOptions{}
		}
		var loaded *C.skillspan_text
		var fault *C.skillspan_error
		code := C.skillspan_set_load(set, text(name), text(options.Arguments), text(options.By),
			C.bool(options.Substitute), &loaded, &fault)
		if err := failure(code, &fault); err != nil {
			return "", err
		}
		return taken(loaded), nil
	})
}
