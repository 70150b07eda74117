package skillspan

// #include <skillspan.h>
import "C"

// ForgeGuardrails are patterns that skills deny in commands, output, prompts and answers. Close them when they are not
// needed any more.
type ForgeGuardrails struct {
	handle *handle[*C.skillspan_forge_guardrails]
}

// ForgeDenyLists are guardrails as data. Patterns are RE2; bad ones are passed over.
type ForgeDenyLists struct {
	DenyCommands  []ForgeDeny       `json:"deny_commands,omitzero"`
	DenyPrompts   []ForgeDeny       `json:"deny_prompts,omitzero"`
	DenyResponses []ForgeDeny       `json:"deny_responses,omitzero"`
	DenyOutput    []ForgeDenyOutput `json:"deny_output,omitzero"`
	// SkippedPatterns are those that are passed over.
	SkippedPatterns []string `json:"skipped_patterns,omitzero"`
}

// ForgeDeny is a pattern, and what is said where it matches; a standard text if that is empty.
type ForgeDeny struct {
	Pattern string `json:"pattern"`
	Message string `json:"message"`
}

// ForgeDenyOutput is a pattern, and what happens to output that matches: block or redact.
type ForgeDenyOutput struct {
	Pattern string `json:"pattern"`
	Action  string `json:"action"`
}

// ForgeOutput is a tool's output after its check.
type ForgeOutput struct {
	// Text is the output without what is redacted; where it is blocked, what is said instead.
	Text string `json:"text"`
	// Blocked tells that a pattern blocks it: it then counts as an error of the tool.
	Blocked bool `json:"blocked"`
}

// ForgeGuardrails are those of all skills of the set, as it is now. It fails with InvalidArgument in other dialects.
func (s *Set) ForgeGuardrails() (*ForgeGuardrails, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*ForgeGuardrails, error) {
		var held *C.skillspan_forge_guardrails
		var fault *C.skillspan_error
		code := C.skillspan_forge_guardrails_of(set, &held, &fault)
		return newGuardrails(code, held, &fault)
	})
}

// NewForgeGuardrails makes guardrails of lists.
func NewForgeGuardrails(lists ForgeDenyLists) (*ForgeGuardrails, error) {
	form, err := encode(lists)
	if err != nil {
		return nil, err
	}
	var held *C.skillspan_forge_guardrails
	var fault *C.skillspan_error
	code := C.skillspan_forge_guardrails_new(text(form), &held, &fault)
	return newGuardrails(code, held, &fault)
}

func newGuardrails(
	code C.skillspan_code, held *C.skillspan_forge_guardrails, fault **C.skillspan_error,
) (*ForgeGuardrails, error) {
	if err := failure(code, fault); err != nil {
		return nil, err
	}
	guardrails := &ForgeGuardrails{}
	guardrails.handle = hold(guardrails, "list of guardrails", held, func(held *C.skillspan_forge_guardrails) {
		C.skillspan_forge_guardrails_free(held)
	})
	return guardrails, nil
}

// Close lets the guardrails go. Further calls fail with InvalidArgument, but a further Close does nothing.
func (g *ForgeGuardrails) Close() error {
	g.handle.close()
	return nil
}

// Lists are the guardrails as data.
func (g *ForgeGuardrails) Lists() (*ForgeDenyLists, error) {
	return ask(g.handle, func(guardrails *C.skillspan_forge_guardrails) (*ForgeDenyLists, error) {
		return record[ForgeDenyLists](C.skillspan_forge_guardrails_to_json(guardrails))
	})
}

// CheckCommand checks a call of a tool before it runs, by the JSON text of its arguments: what is said instead, if it is
// refused.
func (g *ForgeGuardrails) CheckCommand(tool, arguments string) (refusal string, refused bool, err error) {
	return g.check(func(guardrails *C.skillspan_forge_guardrails, said **C.skillspan_text, fault **C.skillspan_error) error {
		return failure(C.skillspan_forge_check_command(guardrails, text(tool), text(arguments), said, fault), fault)
	})
}

// CheckPrompt checks the last message of the user: what is said instead, if it is refused.
func (g *ForgeGuardrails) CheckPrompt(prompt string) (refusal string, refused bool, err error) {
	return g.check(func(guardrails *C.skillspan_forge_guardrails, said **C.skillspan_text, fault **C.skillspan_error) error {
		return failure(C.skillspan_forge_check_prompt(guardrails, text(prompt), said, fault), fault)
	})
}

// CheckResponse checks an answer of the model: the text that takes its place, if one does.
func (g *ForgeGuardrails) CheckResponse(response string) (instead string, replaced bool, err error) {
	return g.check(func(guardrails *C.skillspan_forge_guardrails, said **C.skillspan_text, fault **C.skillspan_error) error {
		return failure(C.skillspan_forge_check_response(guardrails, text(response), said, fault), fault)
	})
}

func (g *ForgeGuardrails) check(
	call func(*C.skillspan_forge_guardrails, **C.skillspan_text, **C.skillspan_error) error,
) (string, bool, error) {
	instead, err := ask(g.handle, func(guardrails *C.skillspan_forge_guardrails) (*string, error) {
		var said *C.skillspan_text
		var fault *C.skillspan_error
		err := call(guardrails, &said, &fault)
		if err != nil || said == nil {
			return nil, err
		}
		instead := taken(said)
		return &instead, nil
	})
	if instead == nil {
		return "", false, err
	}
	return *instead, true, nil
}

// CheckOutput checks the output, or the error text, of any tool before a model sees it.
func (g *ForgeGuardrails) CheckOutput(given string) (*ForgeOutput, error) {
	return ask(g.handle, func(guardrails *C.skillspan_forge_guardrails) (*ForgeOutput, error) {
		var output *C.skillspan_forge_output
		var fault *C.skillspan_error
		if err := failure(C.skillspan_forge_check_output(guardrails, text(given), &output, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_forge_output_free(output)
		return record[ForgeOutput](C.skillspan_forge_output_to_json(output))
	})
}
