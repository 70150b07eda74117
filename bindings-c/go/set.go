// Package skillspan finds, checks, lists and loads Agent Skills.
//
// A Set holds the skills of some roots. What it gives are plain structs whose JSON form is that of all ports of
// skillspan. All its methods may be called from many goroutines at once.
package skillspan

// #include "callbacks.h"
import "C"

// Set is a set of skills. Close it when it is not needed any more.
type Set struct {
	handle *handle[*C.skillspan_set]
	host   *host
}

// Open opens a set over some roots in the dialect agentskills.
func Open(roots ...string) (*Set, error) { return OpenWith(&Options{Roots: Roots(roots...)}) }

// OpenWith walks the roots and reads each skill's frontmatter. A broken skill, a missing root or a failing store never
// hides the others. It fails with InvalidArgument for wrong options and, if they are strict, with InvalidSkill. Nil
// options open a set without roots. The functions in the options must not change, nor call what changes, the set.
func OpenWith(options *Options) (*Set, error) {
	given, host, err := options.library()
	if err != nil {
		return nil, err
	}
	defer C.skillspan_options_free(given)
	var set *C.skillspan_set
	var fault *C.skillspan_error
	if err := failure(C.skillspan_set_open(given, &set, &fault), &fault); err != nil {
		return nil, err
	}
	return newSet(set, host)
}

// newSet takes a set over, unless a function of the host panicked meanwhile.
func newSet(held *C.skillspan_set, host *host) (*Set, error) {
	set := &Set{host: host}
	set.handle = hold(set, "set", held, func(held *C.skillspan_set) { C.skillspan_set_free(held) })
	if err := host.taken(); err != nil {
		set.Close()
		return nil, err
	}
	return set, nil
}

// Close lets everything go. Further calls fail with InvalidArgument, but a further Close does nothing. What the set gave
// stays valid.
func (s *Set) Close() error {
	s.handle.close()
	return nil
}

// Dialect is the name of the set's dialect.
func (s *Set) Dialect() (string, error) {
	return ask(s.handle, func(set *C.skillspan_set) (string, error) {
		return string(view(C.skillspan_set_dialect(set))), nil
	})
}

// Len tells how many skills the set shows.
func (s *Set) Len() (int, error) {
	return ask(s.handle, func(set *C.skillspan_set) (int, error) { return int(C.skillspan_set_len(set)), nil })
}

// Snapshot is what a set knew at one time: its lists agree with one another.
type Snapshot struct {
	Skills      []Skill      `json:"skills"`
	Skipped     []Skipped    `json:"skipped"`
	Blocked     []Skill      `json:"blocked"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Warnings    []Warning    `json:"warnings"`
}

// Snapshot is what the set knows now.
func (s *Set) Snapshot() (*Snapshot, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) (*Snapshot, error) {
		return record[Snapshot](C.skillspan_snapshot_to_json(now))
	})
}

// snapshot reads a part of what the set knows now.
func snapshot[R any](s *Set, read func(*C.skillspan_snapshot) (R, error)) (R, error) {
	return ask(s.handle, func(set *C.skillspan_set) (none R, err error) {
		var now *C.skillspan_snapshot
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_snapshot(set, &now, &fault), &fault); err != nil {
			return none, err
		}
		defer C.skillspan_snapshot_free(now)
		return read(now)
	})
}

// Skills are those that the set shows, in the dialect's order.
func (s *Set) Skills() ([]Skill, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) ([]Skill, error) {
		return list[Skill](C.skillspan_skills_to_json(C.skillspan_snapshot_skills(now)))
	})
}

// Skipped are skills that were found and do not count.
func (s *Set) Skipped() ([]Skipped, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) ([]Skipped, error) {
		return list[Skipped](C.skillspan_skipped_list_to_json(C.skillspan_snapshot_skipped(now)))
	})
}

// Blocked are skills that may not be used.
func (s *Set) Blocked() ([]Skill, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) ([]Skill, error) {
		return list[Skill](C.skillspan_skills_to_json(C.skillspan_snapshot_blocked(now)))
	})
}

// Diagnostics are what was found in files.
func (s *Set) Diagnostics() ([]Diagnostic, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) ([]Diagnostic, error) {
		return list[Diagnostic](C.skillspan_diagnostics_to_json(C.skillspan_snapshot_diagnostics(now)))
	})
}

// Warnings are what was met at opening.
func (s *Set) Warnings() ([]Warning, error) {
	return snapshot(s, func(now *C.skillspan_snapshot) ([]Warning, error) {
		return list[Warning](C.skillspan_warnings_to_json(C.skillspan_snapshot_warnings(now)))
	})
}

// Get gives the skill of a bare name or a qualified id. It fails with SkillNotFound; the message lists close matches.
func (s *Set) Get(name string) (*Skill, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Skill, error) {
		var skill *C.skillspan_skill
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_get(set, text(name), &skill, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_skill_free(skill)
		return record[Skill](C.skillspan_skill_to_json(skill))
	})
}

// Find is as Get, but a skill that is not there is nil.
func (s *Set) Find(name string) (*Skill, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Skill, error) {
		var skill *C.skillspan_skill
		var fault *C.skillspan_error
		err := failure(C.skillspan_set_find(set, text(name), &skill, &fault), &fault)
		if err != nil || skill == nil {
			return nil, err
		}
		defer C.skillspan_skill_free(skill)
		return record[Skill](C.skillspan_skill_to_json(skill))
	})
}

// Changes are the names of what a refresh changed.
type Changes struct {
	Added   []string `json:"added"`
	Changed []string `json:"changed"`
	Removed []string `json:"removed"`
}

// Refresh scans the roots and the store again. It fails as OpenWith does; the set then stays as it was.
func (s *Set) Refresh() (*Changes, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Changes, error) {
		var refresh *C.skillspan_refresh
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_refresh(set, &refresh, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_refresh_free(refresh)
		if err := s.host.taken(); err != nil {
			return nil, err
		}
		return record[Changes](C.skillspan_refresh_to_json(refresh))
	})
}
