package skillspan

// #include <skillspan.h>
import "C"

// Draft is a SKILL.md that is not written yet.
type Draft struct {
	// Path is where it belongs by convention: app/skills/NAME/SKILL.md.
	Path string `json:"path"`
	Text string `json:"text"`
}

// NewSkill makes a SKILL.md. The name is put into the form that skills have: PdfForms becomes pdf-forms. It fails with
// InvalidSkill where the name or the description would not pass.
func NewSkill(name, description string) (*Draft, error) {
	var draft *C.skillspan_draft
	var fault *C.skillspan_error
	if err := failure(C.skillspan_new_skill(text(name), text(description), &draft, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_draft_free(draft)
	return record[Draft](C.skillspan_draft_to_json(draft))
}
