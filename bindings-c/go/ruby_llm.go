package skillspan

// #include "callbacks.h"
import "C"

// FindRubyLLM reads and checks one skill, in the dialect ruby_llm. A reference is the path of its folder as a string, a
// Skill, or what becomes the JSON {"name": …} or {"path": …}. Of the options, which may be nil, Roots, BaseDir and
// CurrentDir count; without them it is app/skills. It fails with SkillNotFound, InvalidSkill and InvalidArgument.
func FindRubyLLM(reference any, options *Options) (*Skill, error) {
	form, err := encode(reference)
	if err != nil {
		return nil, err
	}
	given, _, err := options.library()
	if err != nil {
		return nil, err
	}
	defer C.skillspan_options_free(given)
	var skill *C.skillspan_skill
	var fault *C.skillspan_error
	if err := failure(C.skillspan_ruby_llm_find(text(form), given, &skill, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_skill_free(skill)
	return record[Skill](C.skillspan_skill_to_json(skill))
}

// AllRubyLLM reads and checks all skills of all roots, root by root and in byte order of their folders. Options are as
// for FindRubyLLM. It fails with InvalidSkill for the first that is wrong, and with InvalidArgument for a root that is no
// folder.
func AllRubyLLM(options *Options) ([]Skill, error) {
	given, _, err := options.library()
	if err != nil {
		return nil, err
	}
	defer C.skillspan_options_free(given)
	var skills *C.skillspan_skills
	var fault *C.skillspan_error
	if err := failure(C.skillspan_ruby_llm_all(given, &skills, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_skills_free(skills)
	return list[Skill](C.skillspan_skills_to_json(skills))
}

// WithSkills gives a new set with more skills, in the dialect ruby_llm; this one stays as it is, and either may be closed
// first. A selection is as in Options.Select; nil is true. It fails with SkillNotFound, InvalidSkill, DuplicateSkill for
// another folder of the same name, and InvalidArgument, also in other dialects.
func (s *Set) WithSkills(selection any) (*Set, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Set, error) {
		form, err := encodeArguments(selection)
		if err != nil {
			return nil, err
		}
		var more *C.skillspan_set
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_with_skills(set, text(form), &more, &fault), &fault); err != nil {
			return nil, err
		}
		return newSet(more, s.host)
	})
}
