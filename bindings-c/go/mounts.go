package skillspan

// #include <skillspan.h>
import "C"

// Mount is a skill's folder, and where the code that a host runs finds it.
type Mount struct {
	Name string `json:"name"`
	// Source is the folder with links resolved.
	Source string `json:"source"`
	// Target is the place in the folder in which code runs: skills/NAME.
	Target string `json:"target"`
	// ReadOnly is true: code must not change a skill.
	ReadOnly bool `json:"read_only"`
}

// Mounts are the skills' folders, for hosts that mount them where code runs. Skills without a folder have none.
func (s *Set) Mounts() ([]Mount, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]Mount, error) {
		var mounts *C.skillspan_mounts
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_mounts(set, &mounts, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_mounts_free(mounts)
		return list[Mount](C.skillspan_mounts_to_json(mounts))
	})
}

// Materialize copies what Mounts gives below a folder, read-only, for hosts that cannot mount. The folder's skills must
// not be there yet, and appears whole or not at all. It gives what was left out, and fails with Unreadable and Unwritable.
func (s *Set) Materialize(folder string) ([]Warning, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]Warning, error) {
		var leftOut *C.skillspan_warnings
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_materialize(set, text(folder), &leftOut, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_warnings_free(leftOut)
		return list[Warning](C.skillspan_warnings_to_json(leftOut))
	})
}
