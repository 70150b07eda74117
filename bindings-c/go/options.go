package skillspan

// The names of the dialects.
const (
	AgentSkills = "agentskills"
	Toolnexus   = "toolnexus"
	B4          = "b4"
	Haystack    = "haystack"
	RubyLLM     = "ruby_llm"
	Forge       = "forge"
)

// Options tell how to open a set. The zero value is the dialect agentskills without roots.
type Options struct {
	// Dialect is AgentSkills if it is empty.
	Dialect string `json:"dialect,omitzero"`
	// Roots are in order; the earlier wins a name.
	Roots []Root `json:"roots,omitzero"`
	// Skills are data, after the roots.
	Skills []DataSkill `json:"skills,omitzero"`
	// Store holds skills, after the data skills. One that fails is isolated: its skills are missing, and a warning
	// has its words.
	Store Store `json:"-"`
	// Provider is called at each opening and gives data skills, after the store: a []DataSkill, or what is the same
	// as JSON. One that fails is isolated.
	Provider func() (any, error) `json:"-"`
	// Filter tells which names are shown: any true makes a list of all that are; else all but the false ones.
	Filter map[string]bool `json:"filter,omitzero"`
	Trust  Trust           `json:"trust,omitzero"`
	// OnWarning hears each warning, at opening and at each refresh. Without it the dialect toolnexus writes its
	// warnings to standard error, and no other does.
	OnWarning func(Warning) `json:"-"`
	// Strict makes opening fail with InvalidSkill if any finding is an error.
	Strict bool `json:"strict,omitzero"`
	// CurrentDir is what relative roots are relative to; by default the folder of this process.
	CurrentDir string `json:"current_dir,omitzero"`
	// BaseDir stands for CurrentDir where the host's project lies elsewhere.
	BaseDir string `json:"base_dir,omitzero"`
	// Budget is the most that a catalog may take where its own options say nothing.
	Budget Budget `json:"budget,omitzero"`
	// Search offers the model the tool that searches. It also has it where a budget drops names.
	Search bool `json:"search,omitzero"`

	// Nested looks for skills below a skill.
	Nested bool `json:"nested,omitzero"`
	// Hidden enters hidden folders.
	Hidden bool `json:"hidden,omitzero"`
	// RespectGitignore heeds files named .gitignore below a root.
	RespectGitignore bool `json:"respect_gitignore,omitzero"`
	// Links tells what happens to links; by default they are followed.
	Links Links `json:"links,omitzero"`
	// MaxDepth is the deepest level of folders; the root is 0.
	MaxDepth *int `json:"max_depth,omitzero"`
	// MaxDirectories tells how many folders of a root are listed.
	MaxDirectories *int `json:"max_directories,omitzero"`
	// MaxEntries tells how many entries of a root are looked at.
	MaxEntries *int `json:"max_entries,omitzero"`
	// MaxFiles tells how many files are shown with a loaded skill.
	MaxFiles *int `json:"max_files,omitzero"`
	// MaxFrontmatterBytes is the most between the fences.
	MaxFrontmatterBytes *int64 `json:"max_frontmatter_bytes,omitzero"`
	// MaxSkillBytes is the most of a SKILL.md.
	MaxSkillBytes *int64 `json:"max_skill_bytes,omitzero"`
	// MaxTextBytes is the most of a text resource.
	MaxTextBytes *int64 `json:"max_text_bytes,omitzero"`
	// MaxBinaryBytes is the most of another resource.
	MaxBinaryBytes *int64 `json:"max_binary_bytes,omitzero"`
	// Threads tells how many read SKILL.md files; 0 chooses by the size of the folder.
	Threads int `json:"threads,omitzero"`

	// SampleLimit is how many files are shown in the dialect toolnexus: 0 is 10, negative is no list.
	SampleLimit *int64 `json:"sample_limit,omitzero"`
	// MaxBytes is MaxSkillBytes by the name that the dialect b4 gives it.
	MaxBytes *int64 `json:"max_bytes,omitzero"`
	// MaxResourceBytes is the most of any resource, in the dialect haystack.
	MaxResourceBytes *int64 `json:"max_resource_bytes,omitzero"`
	// Select tells which skills the set is given, in the dialect ruby_llm: true for all (the default), false for
	// none, a reference as for FindRubyLLM, or a list of these.
	Select any `json:"select,omitzero"`
	// CodeExecution tells that the host runs code in a folder that has the set's mounts, in the dialect ruby_llm.
	CodeExecution bool `json:"code_execution,omitzero"`

	// The options below are those of the dialect forge.

	// MainSkill is the main file of an agent, relative to its root; by default SKILL.md.
	MainSkill string `json:"main_skill,omitzero"`
	// Prompt tells how much of the skills the catalog holds: full, the default, or lazy.
	Prompt string `json:"prompt,omitzero"`
	// LegacyBullets makes a bullet of one word declare a tool.
	LegacyBullets bool `json:"legacy_bullets,omitzero"`
	// Execute tells whether scripts are run. None is run yet: calls answer ScriptOff; see Set.Plan.
	Execute bool `json:"execute,omitzero"`
	// ReservedTools are names that tools of skills must not have.
	ReservedTools []string `json:"reserved_tools,omitzero"`
	// Env are the host's variables; by default there are none.
	Env map[string]string `json:"env,omitzero"`
	// ExtraEnv are variables that every script gets.
	ExtraEnv map[string]string `json:"extra_env,omitzero"`
	// Programs are the names of those that are found. By default they are looked for on the PATH of Env, and all
	// are found where Env has none.
	Programs []string `json:"which,omitzero"`
	// Which tells whether a program is found, and goes before Programs.
	Which func(program string) bool `json:"-"`
	// ResolveEnv gives the variables that a script gets instead of one, often the same name with another value. If
	// it fails, so does the call that asked.
	ResolveEnv func(name, value string) (map[string]string, error) `json:"-"`

	// Extra are further options by their wire names, for what this package does not know; they win.
	Extra map[string]any `json:"-"`
}

// Root is a folder in which skills are looked for.
type Root struct {
	Path string `json:"path"`
	// Scope is project (the default), user, system or a word of the host's own.
	Scope string `json:"scope,omitzero"`
	// Namespace keeps equal names of different roots apart.
	Namespace string `json:"namespace,omitzero"`
	// Trust is trusted (the default) or untrusted.
	Trust string `json:"trust,omitzero"`
}

// Roots are folders with the defaults of Root.
func Roots(paths ...string) []Root {
	roots := make([]Root, len(paths))
	for i, path := range paths {
		roots[i].Path = path
	}
	return roots
}

// Links tells what happens to links.
type Links string

// The ways with links: all are followed, those that leave their root are refused, none is followed.
const (
	LinksFollow     Links = "follow"
	LinksWithinRoot Links = "within_root"
	LinksNone       Links = "none"
)
