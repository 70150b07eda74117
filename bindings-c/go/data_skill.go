package skillspan

// DataSkill is a skill that is data, not a folder.
type DataSkill struct {
	Name        string `json:"name"`
	Description string `json:"description,omitzero"`
	// Instructions are the text that a model gets; Content is the same, and Body in the dialect b4.
	Instructions string `json:"instructions,omitzero"`
	Content      string `json:"content,omitzero"`
	Body         string `json:"body,omitzero"`
	// Dir stands for the folder's name in the dialect b4.
	Dir string `json:"dir,omitzero"`
	// Files are other files by relative path: a string, or a File.
	Files map[string]any `json:"files,omitzero"`
	// Resources are the file paths that are shown; by default those of Files.
	Resources []string `json:"resources,omitzero"`
	// Base is what relative paths refer to; by default skill://NAME/.
	Base          string         `json:"base,omitzero"`
	License       string         `json:"license,omitzero"`
	Compatibility string         `json:"compatibility,omitzero"`
	Metadata      map[string]any `json:"metadata,omitzero"`
	AllowedTools  []string       `json:"allowed_tools,omitzero"`
}

// File are the bytes of a data skill's file that is no text.
type File struct {
	Bytes []byte `json:"base64"`
}
