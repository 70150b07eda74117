package skillspan

// #include <skillspan.h>
import "C"

// ASCIINames gives a name for each skill, by its id, for places that take ASCII alone: tools, commands, keys of a schema.
// A skill whose name is of that form keeps it; the names are the same in every set.
func (s *Set) ASCIINames() (map[string]string, error) {
	return ask(s.handle, func(set *C.skillspan_set) (map[string]string, error) {
		var names *C.skillspan_ascii_names
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_ascii_names(set, &names, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_ascii_names_free(names)
		byID := map[string]string{}
		return byID, decode(view(C.skillspan_ascii_names_to_json(names)), &byID)
	})
}
