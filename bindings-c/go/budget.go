package skillspan

import "encoding/json"

// Budget is the most that the whole text of a catalog may take. The zero value is what the set was opened with.
type Budget struct {
	wire any
}

// Unlimited is no limit, where the set was opened with one.
var Unlimited = Budget{false}

// Chars is a budget of so many Unicode scalar values.
func Chars(most int) Budget { return Budget{map[string]int{"chars": most}} }

// Tokens is a budget of so many tokens, by the estimate that four Unicode scalar values are one.
func Tokens(most int) Budget { return Budget{map[string]int{"tokens": most}} }

// Share is a budget of some percent of a model's context window, which is in tokens.
func Share(contextWindow int, percent float64) Budget {
	return Budget{map[string]any{"context_window": contextWindow, "percent": percent}}
}

// MarshalJSON gives the wire form.
func (b Budget) MarshalJSON() ([]byte, error) { return json.Marshal(b.wire) }

// UnmarshalJSON takes any value; the library checks it where it is used.
func (b *Budget) UnmarshalJSON(form []byte) error { return decode(form, &b.wire) }
