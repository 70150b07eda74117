package skillspan

// #include <skillspan.h>
import "C"

// SearchOptions tell how skills are searched.
type SearchOptions struct {
	// Limit is the most skills that are given; by default 10.
	Limit *int `json:"limit,omitzero"`
	// Scores are what a search of the host's own found for the same query, by name or id: more is better.
	Scores map[string]float64 `json:"scores,omitzero"`
	// Extra are further options by their wire names, for what this package does not know; they win.
	Extra map[string]any `json:"-"`
}

// SearchHit is a skill that fits a query.
type SearchHit struct {
	Name string `json:"name"`
	// Score is for comparison within one search: more is better.
	Score float64 `json:"score"`
}

// Search gives the skills that fit a query, the best first. Those hidden from the model are not found. Options may be
// nil.
func (s *Set) Search(query string, options *SearchOptions) ([]SearchHit, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]SearchHit, error) {
		if options == nil {
			options = &SearchOptions{}
		}
		form, err := encodeOptions(options, options.Extra)
		if err != nil {
			return nil, err
		}
		var hits *C.skillspan_search_hits
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_search(set, text(query), text(form), &hits, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_search_hits_free(hits)
		return list[SearchHit](C.skillspan_search_hits_to_json(hits))
	})
}
