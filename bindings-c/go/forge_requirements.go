package skillspan

// #include <skillspan.h>
import "C"

import (
	"runtime"
)

// ForgeRequirements are what skills require together, sorted. What is nil is not given.
type ForgeRequirements struct {
	// Bins are the names of programs.
	Bins          []string `json:"bins,omitzero"`
	Env           ForgeEnv `json:"env,omitzero"`
	Capabilities  []string `json:"capabilities,omitzero"`
	EgressDomains []string `json:"egress_domains,omitzero"`
	// DeniedTools are those of the host that the skills must not have.
	DeniedTools []string `json:"denied_tools,omitzero"`
}

// ForgeEnv are names of variables that skills require.
type ForgeEnv struct {
	Required []string `json:"required,omitzero"`
	// OneOf are groups, of each of which one is enough.
	OneOf    [][]string `json:"one_of,omitzero"`
	Optional []string   `json:"optional,omitzero"`
}

// ForgeRequirements are what the skills of the set require together. It fails with InvalidArgument in other dialects.
func (s *Set) ForgeRequirements() (*ForgeRequirements, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*ForgeRequirements, error) {
		var requirements *C.skillspan_text
		var fault *C.skillspan_error
		if err := failure(C.skillspan_forge_requirements(set, &requirements, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_text_free(requirements)
		return record[ForgeRequirements](C.skillspan_text_get(requirements))
	})
}

// ForgeAggregate is the sum of requirements.
func ForgeAggregate(skills ...ForgeRequirements) (*ForgeRequirements, error) {
	if skills == nil {
		skills = []ForgeRequirements{}
	}
	form, err := encode(skills)
	if err != nil {
		return nil, err
	}
	var sum *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_aggregate(text(form), &sum, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_text_free(sum)
	return record[ForgeRequirements](C.skillspan_text_get(sum))
}

// ForgeSurroundings tell where requirements are looked for.
type ForgeSurroundings struct {
	// Env are variables; those that are empty are set.
	Env map[string]string
	// Dotenv is the text of a .env file.
	Dotenv string
	// Lookup are the host's secrets.
	Lookup map[string]string
	// Programs are the names of those that are found.
	Programs []string
}

// ForgeMissing is what is missing of requirements.
type ForgeMissing struct {
	// Errors: without these the skills cannot work; EnvRequired and EnvOneOf.
	Errors []Warning `json:"errors"`
	// Warnings: without these a part of them does not; EnvOptional and MissingBin.
	Warnings []Warning `json:"warnings"`
}

// ForgeCheckRequirements tells what is missing of requirements.
func ForgeCheckRequirements(requirements *ForgeRequirements, surroundings ForgeSurroundings) (*ForgeMissing, error) {
	form, err := encode(requirements)
	if err != nil {
		return nil, err
	}
	env, err := encodeVariables(surroundings.Env)
	if err != nil {
		return nil, err
	}
	lookup, err := encodeVariables(surroundings.Lookup)
	if err != nil {
		return nil, err
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	which, count := texts(surroundings.Programs, &pinner)
	var missing *C.skillspan_forge_missing
	var fault *C.skillspan_error
	code := C.skillspan_forge_check_requirements(text(form), text(env), text(surroundings.Dotenv), text(lookup), which,
		count, &missing, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_forge_missing_free(missing)
	return record[ForgeMissing](C.skillspan_forge_missing_to_json(missing))
}

func encodeVariables(variables map[string]string) (string, error) {
	if variables == nil {
		return "", nil
	}
	return encode(variables)
}

// ForgeCLI is what a host's tool that runs programs may do for the skills.
type ForgeCLI struct {
	// AllowedBinaries are programs, sorted, without shells.
	AllowedBinaries []string `json:"allowed_binaries"`
	// EnvPassthrough are the names of all variables, sorted.
	EnvPassthrough []string `json:"env_passthrough"`
}

// ForgeCLIConfig tells what a host's tool that runs programs may do where requirements stand.
func ForgeCLIConfig(requirements *ForgeRequirements) (*ForgeCLI, error) {
	form, err := encode(requirements)
	if err != nil {
		return nil, err
	}
	var config *C.skillspan_forge_cli
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_cli_config(text(form), &config, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_forge_cli_free(config)
	return record[ForgeCLI](C.skillspan_forge_cli_to_json(config))
}

// ForgeDotenv gives the variables of the text of a .env file.
func ForgeDotenv(dotenv string) (map[string]string, error) {
	var variables *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_dotenv(text(dotenv), &variables, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_text_free(variables)
	all := map[string]string{}
	return all, decode(view(C.skillspan_text_get(variables)), &all)
}
