package skillspan

// #include <skillspan.h>
import "C"

import (
	"encoding/json"
	"runtime"
)

// ToolDefinition is a tool as it goes to a model.
type ToolDefinition struct {
	Name        string  `json:"name"`
	Source      *string `json:"source,omitzero"`
	Description string  `json:"description"`
	// InputSchema is a JSON Schema.
	InputSchema json.RawMessage `json:"input_schema"`
}

// Tools are those that a model may call. Give them the options of the catalog that they go with: they then name the
// skills that it lists. Options may be nil.
func (s *Set) Tools(options *CatalogOptions) ([]ToolDefinition, error) {
	form, err := s.StyledTools("", options)
	if err != nil {
		return nil, err
	}
	var tools []ToolDefinition
	return tools, decode(form, &tools)
}

// Style is a provider's shape of tool definitions.
type Style string

// The styles.
const (
	OpenAI    Style = "openai"
	Anthropic Style = "anthropic"
	Gemini    Style = "gemini"
	MCP       Style = "mcp"
)

// StyledTools are the same as the JSON that a provider wants. It fails with InvalidArgument for an unknown style.
func (s *Set) StyledTools(style Style, options *CatalogOptions) (json.RawMessage, error) {
	return ask(s.handle, func(set *C.skillspan_set) (json.RawMessage, error) {
		form, err := options.encode()
		if err != nil {
			return nil, err
		}
		var tools *C.skillspan_text
		var fault *C.skillspan_error
		code := C.skillspan_set_tools(set, text(string(style)), text(form), &tools, &fault)
		if err := failure(code, &fault); err != nil {
			return nil, err
		}
		return json.RawMessage(taken(tools)), nil
	})
}

// WrapTools gives any tools as the JSON that a provider wants; schemas are passed on untouched.
func WrapTools(tools []ToolDefinition, style Style) (json.RawMessage, error) {
	form, err := encode(tools)
	if err != nil {
		return nil, err
	}
	var wrapped *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_wrap_tools(text(form), text(string(style)), &wrapped, &fault), &fault); err != nil {
		return nil, err
	}
	return json.RawMessage(taken(wrapped)), nil
}

// CheckToolNames sees to it that none of the host's own tools has the name of one that the set offers now. It fails
// with InvalidArgument for the first that does.
func (s *Set) CheckToolNames(names ...string) error {
	_, err := ask(s.handle, func(set *C.skillspan_set) (none struct{}, err error) {
		var pinner runtime.Pinner
		defer pinner.Unpin()
		lent, count := texts(names, &pinner)
		var fault *C.skillspan_error
		return none, failure(C.skillspan_set_check_tool_names(set, lent, count, &fault), &fault)
	})
	return err
}

// Restrict gives those of the host's tools that the skill's allowed-tools names, in the host's order; all of them where
// the skill has no such field. The field itself approves tools in advance and takes none away. It fails with
// SkillNotFound and InvalidSkill.
func (s *Set) Restrict(skill string, tools ...string) ([]string, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]string, error) {
		var pinner runtime.Pinner
		defer pinner.Unpin()
		lent, count := texts(tools, &pinner)
		var left *C.skillspan_texts
		var fault *C.skillspan_error
		err := failure(C.skillspan_set_restrict(set, text(skill), lent, count, &left, &fault), &fault)
		if err != nil {
			return nil, err
		}
		defer C.skillspan_texts_free(left)
		return list[string](C.skillspan_texts_to_json(left))
	})
}

// ToolResult is what a model gets back from a tool.
type ToolResult struct {
	Text string `json:"text"`
	// IsError tells that the call failed; the text then tells the model why.
	IsError bool `json:"is_error"`
	// Code is that of the failure.
	Code Code `json:"code,omitzero"`
	// Content are files that are no text.
	Content []Resource `json:"content,omitzero"`
	// Metadata are facts for the host.
	Metadata map[string]any `json:"metadata,omitzero"`
}

// Call runs a tool with the arguments that a model passed, any value that becomes JSON. A json.RawMessage is passed as it
// is: what a model may get wrong, JSON that cannot be read included, is told to the model by the result.
func (s *Set) Call(tool string, arguments any) (*ToolResult, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*ToolResult, error) {
		form, err := encodeArguments(arguments)
		if err != nil {
			return nil, err
		}
		var result *C.skillspan_result
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_call(set, text(tool), text(form), &result, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_result_free(result)
		return record[ToolResult](C.skillspan_result_to_json(result))
	})
}
