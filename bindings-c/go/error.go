package skillspan

// #include <skillspan.h>
import "C"

import (
	"io/fs"
	"sync"
)

//go:generate go run ./internal/codes

// Code says why a call failed, or what a finding is about. Codes of errors are in snake_case, codes of findings in
// kebab-case. A Code is an error itself, so that errors.Is(err, skillspan.SkillNotFound) tells what happened.
type Code string

// Error is the code as it stands in JSON.
func (c Code) Error() string { return string(c) }

// IsError tells whether calls and tools fail with this code. All others stand in findings only.
func (c Code) IsError() bool { return catalogue()[c] }

// Codes lists all codes that the library knows, errors and findings.
func Codes() []Code {
	codes := make([]Code, C.skillspan_code_count())
	for i := range codes {
		codes[i] = Code(view(C.skillspan_code_name(C.int32_t(C.skillspan_code_at(C.size_t(i))))))
	}
	return codes
}

// Whether each code is one of errors.
var catalogue = sync.OnceValue(func() map[Code]bool {
	all := map[Code]bool{}
	for i := range C.skillspan_code_count() {
		number := C.int32_t(C.skillspan_code_at(i))
		all[Code(view(C.skillspan_code_name(number)))] = bool(C.skillspan_code_is_error(number))
	}
	return all
})

// Error says why a call failed. Every error of this package is one, so errors.As finds it; errors.Is compares with its
// code, and with fs.ErrNotExist where a file or folder is missing.
type Error struct {
	Code Code `json:"code"`
	// Message is a sentence for people.
	Message string `json:"message"`
	// Path is the file or folder concerned, if there is one.
	Path string `json:"path,omitzero"`
	// Problem is what is wrong with the file, without its path, in dialects that tell it apart.
	Problem string `json:"problem,omitzero"`
	// Skill is the name of the skill that made opening fail.
	Skill string `json:"skill,omitzero"`
	// Diagnostics are the findings behind the failure.
	Diagnostics []Diagnostic `json:"diagnostics,omitzero"`
}

func (e *Error) Error() string { return e.Message }

// Unwrap gives the code.
func (e *Error) Unwrap() error { return e.Code }

// Is tells that a missing resource or root is fs.ErrNotExist.
func (e *Error) Is(target error) bool {
	return target == fs.ErrNotExist && (e.Code == ResourceNotFound || e.Code == RootMissing)
}

// failure makes an error of the status of a call and of the place for its error, which is emptied.
func failure(code C.skillspan_code, place **C.skillspan_error) error {
	if code == C.SKILLSPAN_CODE_OK {
		return nil
	}
	defer C.skillspan_error_free(*place)
	return failureOf(*place)
}

func failureOf(fault *C.skillspan_error) error {
	given, err := record[Error](C.skillspan_error_to_json(fault))
	if err != nil {
		return err
	}
	return given
}
