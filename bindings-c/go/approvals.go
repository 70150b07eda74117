package skillspan

// #include <skillspan.h>
import "C"

// Approvals are the digests of approved folders by the locations of their skills: what a host keeps, and passes to the
// next set in Trust.
type Approvals map[string]string

// Approve approves of a skill that is blocked, by its name, id or location, as its folder is now: the set shows it until
// the folder changes. It gives all approvals. It does not help against Denied. It fails with SkillNotFound for a name
// that is not blocked, Unreadable, InvalidArgument for a skill that lies on no disk, and as Refresh does.
func (s *Set) Approve(name string) (Approvals, error) {
	return s.approvals(func(set *C.skillspan_set, all **C.skillspan_approvals, fault **C.skillspan_error) error {
		return failure(C.skillspan_set_approve(set, text(name), all, fault), fault)
	})
}

// Revoke takes an approval back, by name, id or location: the set blocks the skill at once. It gives all approvals. It
// fails with SkillNotFound where no approval is, and as Refresh does.
func (s *Set) Revoke(name string) (Approvals, error) {
	return s.approvals(func(set *C.skillspan_set, all **C.skillspan_approvals, fault **C.skillspan_error) error {
		return failure(C.skillspan_set_revoke(set, text(name), all, fault), fault)
	})
}

// Approvals are all of them, those that fit no folder any more too.
func (s *Set) Approvals() (Approvals, error) {
	return s.approvals(func(set *C.skillspan_set, all **C.skillspan_approvals, fault **C.skillspan_error) error {
		return failure(C.skillspan_set_approvals(set, all, fault), fault)
	})
}

func (s *Set) approvals(
	call func(*C.skillspan_set, **C.skillspan_approvals, **C.skillspan_error) error,
) (Approvals, error) {
	return ask(s.handle, func(set *C.skillspan_set) (Approvals, error) {
		var all *C.skillspan_approvals
		var fault *C.skillspan_error
		if err := call(set, &all, &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_approvals_free(all)
		approvals := Approvals{}
		if err := decode(view(C.skillspan_approvals_to_json(all)), &approvals); err != nil {
			return nil, err
		}
		return approvals, s.host.taken()
	})
}
