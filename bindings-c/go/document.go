package skillspan

// #include <skillspan.h>
import "C"

// Document is a SKILL.md that was parsed.
type Document struct {
	Frontmatter Frontmatter `json:"frontmatter"`
	// Body is everything behind the closing fence, unchanged.
	Body string `json:"body"`
	// Instructions are the body without the blank lines around it.
	Instructions string `json:"instructions"`
	// Lossy tells that some bytes of the body were no UTF-8 and stand as U+FFFD.
	Lossy       bool         `json:"lossy"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Parse reads the bytes of a SKILL.md leniently: what is wrong with them is in the document's diagnostics.
func Parse(bytes []byte) (*Document, error) {
	var document *C.skillspan_document
	var fault *C.skillspan_error
	if err := failure(C.skillspan_parse(content(bytes), &document, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_document_free(document)
	return record[Document](C.skillspan_document_to_json(document))
}
