package skillspan

// Skill is one skill, as it was when it was asked for.
type Skill struct {
	// ID is the qualified id, unique in its set.
	ID string `json:"id"`
	// Name is what a model calls it by.
	Name string `json:"name"`
	// Description is nil where a dialect lets it be missing.
	Description *string `json:"description,omitzero"`
	// Location is the path of its SKILL.md; for data and stores what relative paths refer to.
	Location string `json:"location"`
	// RealPath is the same with links resolved, only for skills on disk.
	RealPath string `json:"real_path,omitzero"`
	// Scope is project, user, system or the host's own word.
	Scope     string  `json:"scope"`
	Namespace *string `json:"namespace,omitzero"`
	Origin    Origin  `json:"origin"`

	// What only some dialects show, or a host passed in.

	DisplayName *string `json:"display_name,omitzero"`
	Category    *string `json:"category,omitzero"`
	Icon        *string `json:"icon,omitzero"`
	Dir         *string `json:"dir,omitzero"`
	// Aliases are further locations that lead to the same folder.
	Aliases      []string `json:"aliases,omitzero"`
	Content      *string  `json:"content,omitzero"`
	Instructions *string  `json:"instructions,omitzero"`
	Path         *string  `json:"path,omitzero"`
	Resources    []string `json:"resources,omitzero"`
	Base         *string  `json:"base,omitzero"`

	Fields
}

// Origin is where a skill came from.
type Origin string

// The origins: a folder on disk, and data that the host passed in or its store.
const (
	OriginFS      Origin = "fs"
	OriginLogical Origin = "logical"
)

// Frontmatter is what stands between the fences of a SKILL.md, as written.
type Frontmatter struct {
	Name        *string `json:"name,omitzero"`
	Description *string `json:"description,omitzero"`
	Fields
}

// Fields are those of a frontmatter besides name and description. What is nil is not there.
type Fields struct {
	License       *string `json:"license,omitzero"`
	Compatibility *string `json:"compatibility,omitzero"`
	// Metadata keeps the source text of values. In the dialect forge they may be lists and objects.
	Metadata               map[string]any `json:"metadata,omitzero"`
	AllowedTools           []string       `json:"allowed_tools,omitzero"`
	DisableModelInvocation *bool          `json:"disable_model_invocation,omitzero"`
	UserInvocable          *bool          `json:"user_invocable,omitzero"`
	ArgumentHint           *string        `json:"argument_hint,omitzero"`
	// Arguments are the names of positional arguments.
	Arguments []string `json:"arguments,omitzero"`
	WhenToUse *string  `json:"when_to_use,omitzero"`
	Model     *string  `json:"model,omitzero"`
	Context   *string  `json:"context,omitzero"`
	Agent     *string  `json:"agent,omitzero"`
	Paths     []string `json:"paths,omitzero"`
	Version   *string  `json:"version,omitzero"`
	Tags      []string `json:"tags,omitzero"`
	// Extra holds all other keys; numbers are json.Number.
	Extra map[string]any `json:"extra,omitzero"`
}

// Skipped is a skill that was found and does not count.
type Skipped struct {
	// Path is that of its SKILL.md, or its base.
	Path    string `json:"path"`
	Reason  Code   `json:"reason"`
	Message string `json:"message"`
	// Winner is the location of the skill that has its name instead.
	Winner *string `json:"winner,omitzero"`
	// Name is the one it would have had.
	Name *string `json:"name,omitzero"`
}
