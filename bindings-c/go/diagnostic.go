package skillspan

// Severity is how grave a finding is.
type Severity string

// The severities. A report with an error is not ok.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
	SeverityInfo    Severity = "info"
)

// Applicability tells whether a fix can be applied without asking.
type Applicability string

// A safe fix keeps the meaning; after an unsafe one a person should look.
const (
	Safe   Applicability = "safe"
	Unsafe Applicability = "unsafe"
)

// Fix is a mechanical mend: replace the bytes from ByteStart to ByteEnd.
type Fix struct {
	Applicability Applicability `json:"applicability"`
	Title         string        `json:"title"`
	ByteStart     int           `json:"byte_start"`
	ByteEnd       int           `json:"byte_end"`
	Replacement   string        `json:"replacement"`
}

// Diagnostic is a finding about a file. Lines and columns count from 1, columns in Unicode scalar values.
type Diagnostic struct {
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"`
	// Path is empty where only a text was checked.
	Path      string `json:"path,omitzero"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	ByteStart int    `json:"byte_start"`
	ByteEnd   int    `json:"byte_end"`
	// Profile is the one that decided the severity.
	Profile Profile `json:"profile,omitzero"`
	Fix     *Fix    `json:"fix,omitzero"`
}

// Warning is something about opening a set: a root, a bound, a store, the provider, the filter.
type Warning struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitzero"`
}
