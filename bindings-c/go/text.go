package skillspan

// #include <skillspan.h>
import "C"

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"runtime"
	"unsafe"
)

// text lends a string to the library for one call. The empty string is no text.
func text(s string) C.skillspan_str {
	if s == "" {
		return C.skillspan_str{}
	}
	return C.skillspan_str{data: (*C.char)(unsafe.Pointer(unsafe.StringData(s))), len: C.size_t(len(s))}
}

// content lends bytes to the library for one call.
func content(b []byte) C.skillspan_str {
	return C.skillspan_str{data: (*C.char)(unsafe.Pointer(unsafe.SliceData(b))), len: C.size_t(len(b))}
}

// texts lends a list of strings to the library until the pinner lets go.
func texts(list []string, pinner *runtime.Pinner) (*C.skillspan_str, C.size_t) {
	lent := make([]C.skillspan_str, len(list))
	for i, item := range list {
		lent[i] = text(item)
		if item != "" {
			pinner.Pin(unsafe.StringData(item))
		}
	}
	return unsafe.SliceData(lent), C.size_t(len(list))
}

// view borrows a text of the library for as long as its handle lives.
func view(s C.skillspan_str) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(s.data)), s.len) }

// taken frees a text that a call gave and returns what it held; of NULL, nothing.
func taken(given *C.skillspan_text) string {
	defer C.skillspan_text_free(given)
	return string(view(C.skillspan_text_get(given)))
}

// record makes a value of the JSON form of what a handle holds.
func record[T any](form C.skillspan_str) (*T, error) {
	value := new(T)
	if err := decode(view(form), value); err != nil {
		return nil, err
	}
	return value, nil
}

// list is as record, for JSON arrays.
func list[T any](form C.skillspan_str) ([]T, error) {
	var values []T
	err := decode(view(form), &values)
	return values, err
}

// decode keeps numbers of free-form data as they are written.
func decode(form []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(form))
	decoder.UseNumber()
	if err := decoder.Decode(value); err != nil {
		return &Error{Code: Internal, Message: fmt.Sprintf("a record of the library was not understood: %v", err)}
	}
	return nil
}

// Package json writes bytes that are no UTF-8 this way, and all other characters as they are.
var replaced = regexp.MustCompile(`(^|[^\\])(\\\\)*\\ufffd`)

// encode writes a value as JSON for the library. It refuses strings that are no UTF-8, which JSON cannot hold.
func encode(value any) (string, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "", &Error{Code: InvalidArgument, Message: fmt.Sprintf("a value cannot be written as JSON: %v", err)}
	}
	if at := replaced.FindIndex(out.Bytes()); at != nil {
		before := out.Bytes()[max(0, at[1]-60):at[1]]
		message := fmt.Sprintf("a string is not UTF-8 text, where its wire form is `%s`", bytes.ToValidUTF8(before, nil))
		return "", &Error{Code: InvalidArgument, Message: message}
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n"))), nil
}

// encodeOptions writes a struct of options with further options, which win.
func encodeOptions(fields any, extra map[string]any) (string, error) {
	form, err := encode(fields)
	if err != nil || len(extra) == 0 {
		return form, err
	}
	all := map[string]any{}
	if err := decode([]byte(form), &all); err != nil {
		return "", err
	}
	for name, value := range extra {
		all[name] = value
	}
	return encode(all)
}

// encodeArguments writes what a model passed: nil is nothing, JSON text stays as it is, even if it is broken.
func encodeArguments(value any) (string, error) {
	switch value := value.(type) {
	case nil:
		return "", nil
	case json.RawMessage:
		return string(value), nil
	default:
		return encode(value)
	}
}
