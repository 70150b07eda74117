package skillspan_test

import (
	"encoding/json"
	"reflect"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

var forgeCalls = map[string]func(set *skillspan.Set, step *object) outcome{
	"scan": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeScan(step.text("path"), step.text("root")))
	},
	"parse": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeParse(step.text("text"), step.get("legacy_bullets") == true))
	},
	"input_schema": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeInputSchema(step.text("spec")))
	},
	"invalid_keys": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeInvalidKeys(rawOf(step.get("schema"))))
	},
	"merge_egress": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeMergeEgress(step.text("yaml"), step.texts("domains")))
	},
	"expand_egress": func(_ *skillspan.Set, step *object) outcome {
		return gave(skillspan.ForgeExpandEgress(step.texts("domains"), step.variables("env")))
	},
	"match_domain": func(_ *skillspan.Set, step *object) outcome {
		return outcome{value: skillspan.ForgeMatchDomain(step.text("pattern"), step.text("host"))}
	},
	"egress_check": func(_ *skillspan.Set, step *object) outcome {
		return said(skillspan.ForgeEgressCheck(step.text("mode"), step.texts("domains"), step.text("host")))
	},
	"requirements": func(set *skillspan.Set, step *object) outcome { return gave(requirements(set)) },
	"cli_config": func(set *skillspan.Set, step *object) outcome {
		needed, err := requirements(set)
		if err != nil {
			return done(err)
		}
		return gave(skillspan.ForgeCLIConfig(needed))
	},
	"check_requirements": func(set *skillspan.Set, step *object) outcome {
		needed, err := requirements(set)
		if err != nil {
			return done(err)
		}
		return gave(skillspan.ForgeCheckRequirements(needed, skillspan.ForgeSurroundings{
			Env: step.variables("env"), Dotenv: step.text("dotenv"), Lookup: step.variables("lookup"),
			Programs: step.texts("which"),
		}))
	},
	"plan_script": func(set *skillspan.Set, step *object) outcome {
		args := step.raw("args")
		if text, ok := step.get("args").(string); ok {
			args = json.RawMessage(text)
		}
		return gave(set.Plan(step.text("tool"), args))
	},
	"guardrails": func(set *skillspan.Set, step *object) outcome {
		guardrails, err := set.ForgeGuardrails()
		if err != nil {
			return done(err)
		}
		defer guardrails.Close()
		return gave(guardrails.Lists())
	},
	"check_command": func(set *skillspan.Set, step *object) outcome {
		guardrails := guardrailsAgain(set)
		defer guardrails.Close()
		return said(guardrails.CheckCommand(step.text("tool"), step.text("json")))
	},
	"check_prompt": func(set *skillspan.Set, step *object) outcome {
		guardrails := guardrailsAgain(set)
		defer guardrails.Close()
		return said(guardrails.CheckPrompt(step.text("text")))
	},
	"check_response": func(set *skillspan.Set, step *object) outcome {
		guardrails := guardrailsAgain(set)
		defer guardrails.Close()
		return said(guardrails.CheckResponse(step.text("text")))
	},
	"check_output": func(set *skillspan.Set, step *object) outcome {
		guardrails := guardrailsAgain(set)
		defer guardrails.Close()
		return gave(guardrails.CheckOutput(step.text("text")))
	},
	"compile": func(set *skillspan.Set, step *object) outcome { return gave(set.ForgeCompile()) },
	"build": func(set *skillspan.Set, step *object) outcome {
		return gave(set.ForgeBuild(skillspan.ForgeBuildOptions{
			AgentID: step.text("agent_id"), Version: step.text("version"), BuiltAt: step.text("built_at"),
			OutputDir: step.text("output_dir"),
		}))
	},
	"lint": func(set *skillspan.Set, step *object) outcome { return gave(set.ForgeLint()) },
}

// requirements are those of a set; a sum of one is the same.
func requirements(set *skillspan.Set) (*skillspan.ForgeRequirements, error) {
	needed, err := set.ForgeRequirements()
	if err != nil {
		return nil, err
	}
	sum, err := skillspan.ForgeAggregate(*needed)
	if err == nil && !reflect.DeepEqual(sum, needed) {
		panic("the sum of one set of requirements is another")
	}
	return sum, err
}

// guardrailsAgain are those of a set, made again of their lists.
func guardrailsAgain(set *skillspan.Set) *skillspan.ForgeGuardrails {
	first, err := set.ForgeGuardrails()
	if err != nil {
		panic(err)
	}
	defer first.Close()
	lists, err := first.Lists()
	if err != nil {
		panic(err)
	}
	again, err := skillspan.NewForgeGuardrails(*lists)
	if err != nil {
		panic(err)
	}
	return again
}
