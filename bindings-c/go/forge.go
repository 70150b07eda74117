package skillspan

// #include <skillspan.h>
import "C"

import "encoding/json"

// ForgeFound is what lies in a folder of skills, in the dialect forge.
type ForgeFound struct {
	// Skills are in byte order of their folders.
	Skills  []Skill   `json:"skills"`
	Skipped []Skipped `json:"skipped"`
}

// ForgeScan reads the skills in the folders of a path. With a root, those that lie outside it are skipped; it may be
// empty. It fails with RootMissing if one of the two is no folder.
func ForgeScan(path, root string) (*ForgeFound, error) {
	var found *C.skillspan_forge_found
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_scan(text(path), text(root), &found, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_forge_found_free(found)
	return record[ForgeFound](C.skillspan_forge_found_to_json(found))
}

// ForgeParsed is a skill's file, read.
type ForgeParsed struct {
	Meta ForgeMeta `json:"meta"`
	// Tools are those that the body declares, in order.
	Tools []ForgeTool `json:"tools"`
	// Body is the text behind the frontmatter, trimmed.
	Body string `json:"body"`
}

// ForgeMeta is what a skill's frontmatter says. What is not given is empty.
type ForgeMeta struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Category    string         `json:"category"`
	Icon        string         `json:"icon"`
	Tags        []string       `json:"tags"`
	Metadata    map[string]any `json:"metadata"`
}

// ForgeTool is a tool that a skill's body declares. What is not given is empty.
type ForgeTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	// InputSpec are its parameters, on one line; see ForgeInputSchema.
	InputSpec    string `json:"input_spec"`
	OutputSpec   string `json:"output_spec"`
	OutputFormat string `json:"output_format"`
}

// ForgeParse reads the text of a skill's file. With legacyBullets, a bullet of one word declares a tool. It fails with
// InvalidSkill for a frontmatter that makes a set skip the file.
func ForgeParse(skill string, legacyBullets bool) (*ForgeParsed, error) {
	var parsed *C.skillspan_text
	var fault *C.skillspan_error
	code := C.skillspan_forge_parse(text(skill), C.bool(legacyBullets), &parsed, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_text_free(parsed)
	return record[ForgeParsed](C.skillspan_text_get(parsed))
}

// ForgeInputSchema is the JSON Schema of a tool's input: of parameters on one line, in a list or in a table.
func ForgeInputSchema(spec string) (json.RawMessage, error) {
	var schema *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_input_schema(text(spec), &schema, &fault), &fault); err != nil {
		return nil, err
	}
	return json.RawMessage(taken(schema)), nil
}

// ForgeInvalidKeys are the names of properties of a JSON Schema that models' providers refuse, sorted.
func ForgeInvalidKeys(schema json.RawMessage) ([]string, error) {
	var keys *C.skillspan_texts
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_invalid_keys(content(schema), &keys, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_texts_free(keys)
	return list[string](C.skillspan_texts_to_json(keys))
}

// ForgeCompiled is what an agent's skills are compiled to.
type ForgeCompiled struct {
	// SkillsJSON is the list of skills and tools, a JSON text.
	SkillsJSON string `json:"skills_json"`
	// Prompt is the same for a model.
	Prompt string `json:"prompt"`
	// Warnings are about skills that are single files, which are left out.
	Warnings []Warning `json:"warnings"`
}

// ForgeCompile compiles the skills of the set: the main skill, then those in folders. It fails with InvalidArgument in
// other dialects.
func (s *Set) ForgeCompile() (*ForgeCompiled, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*ForgeCompiled, error) {
		var compiled *C.skillspan_forge_compiled
		var fault *C.skillspan_error
		if err := failure(C.skillspan_forge_compile(set, &compiled, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_forge_compiled_free(compiled)
		return record[ForgeCompiled](C.skillspan_forge_compiled_to_json(compiled))
	})
}

// ForgeBuildOptions are the host's own texts, which stand in the manifest of a build.
type ForgeBuildOptions struct {
	AgentID   string
	Version   string
	BuiltAt   string
	OutputDir string
}

// ForgeBuild are the files of a build, which are not written yet.
type ForgeBuild struct {
	// Files are texts by their paths in the output folder.
	Files map[string]string `json:"files"`
	// SpecPatch is what becomes of the agent's record.
	SpecPatch map[string]string `json:"spec_patch"`
	// Warnings are about skills that are left out.
	Warnings []Warning `json:"warnings"`
}

// ForgeBuild makes the files of a build of the set. It fails with InvalidArgument in other dialects.
func (s *Set) ForgeBuild(options ForgeBuildOptions) (*ForgeBuild, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*ForgeBuild, error) {
		var artifacts *C.skillspan_forge_artifacts
		var fault *C.skillspan_error
		code := C.skillspan_forge_build(set, text(options.AgentID), text(options.Version), text(options.BuiltAt),
			text(options.OutputDir), &artifacts, &fault)
		if err := failure(code, &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_forge_artifacts_free(artifacts)
		return record[ForgeBuild](C.skillspan_forge_artifacts_to_json(artifacts))
	})
}

// ForgeFinding is something that is wrong with an agent's skills.
type ForgeFinding struct {
	// Level is error, if the agent will not work as its author means it, or warn.
	Level string `json:"level"`
	Code  Code   `json:"code"`
	// Skill is its folder, the name of its file, or (shared).
	Skill   string `json:"skill"`
	Tool    string `json:"tool,omitzero"`
	Message string `json:"message"`
}

// ForgeLint checks an agent: all skills of its set, their scripts, and what they require of the host and of its .env. By
// skill, then by level, then by tool. It fails with InvalidArgument in other dialects.
func (s *Set) ForgeLint() ([]ForgeFinding, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]ForgeFinding, error) {
		var findings *C.skillspan_forge_findings
		var fault *C.skillspan_error
		if err := failure(C.skillspan_forge_lint(set, &findings, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_forge_findings_free(findings)
		if err := s.host.taken(); err != nil {
			return nil, err
		}
		return list[ForgeFinding](C.skillspan_forge_findings_to_json(findings))
	})
}
