package skillspan

// #include <skillspan.h>
import "C"

// Plan is a program to run without a shell, with nothing on its standard input.
type Plan struct {
	// Argv is the program and its arguments, the last of them the JSON of the call.
	Argv []string `json:"argv"`
	// Cwd is the folder to run in.
	Cwd string `json:"cwd"`
	// Env are all variables that it gets.
	Env map[string]string `json:"env"`
	// TimeoutS tells after how many seconds it is killed, with all that it started.
	TimeoutS uint64 `json:"timeout_s"`
}

// Plan tells what to run for a call of a skill's tool, or of run_skill_script, in the dialect forge. Arguments are as for
// Call. It fails with UnknownTool, for run_skill_script with SkillNotFound, ResourceNotFound and ResourceOutsideSkill, and
// with InvalidArgument, also in other dialects and where Options.ResolveEnv fails.
func (s *Set) Plan(tool string, arguments any) (*Plan, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Plan, error) {
		form, err := encodeArguments(arguments)
		if err != nil {
			return nil, err
		}
		var plan *C.skillspan_plan
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_plan(set, text(tool), text(form), &plan, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_plan_free(plan)
		return record[Plan](C.skillspan_plan_to_json(plan))
	})
}
