package skillspan_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// object is a JSON object that keeps the order of its keys. Other values are nil, bool, string, json.Number and []any.
type object struct {
	keys   []string
	values map[string]any
}

func newObject() *object { return &object{values: map[string]any{}} }

func (o *object) get(key string) any {
	if o == nil {
		return nil
	}
	return o.values[key]
}

func (o *object) has(key string) bool {
	if o == nil {
		return false
	}
	_, there := o.values[key]
	return there
}

func (o *object) set(key string, value any) {
	if !o.has(key) {
		o.keys = append(o.keys, key)
	}
	o.values[key] = value
}

func (o *object) text(key string) string {
	text, _ := o.get(key).(string)
	return text
}

func (o *object) object(key string) *object {
	inner, _ := o.get(key).(*object)
	return inner
}

func (o *object) list(key string) []any {
	items, _ := o.get(key).([]any)
	return items
}

func (o *object) texts(key string) []string {
	var texts []string
	for _, item := range o.list(key) {
		texts = append(texts, item.(string))
	}
	return texts
}

// variables is an object of texts; nil if the key is not there.
func (o *object) variables(key string) map[string]string {
	inner := o.object(key)
	if inner == nil {
		return nil
	}
	variables := map[string]string{}
	for _, name := range inner.keys {
		variables[name] = inner.text(name)
	}
	return variables
}

// raw is a value as JSON; nil if the key is not there.
func (o *object) raw(key string) any {
	if !o.has(key) {
		return nil
	}
	return rawOf(o.get(key))
}

func (o *object) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, key := range o.keys {
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(rawOf(key))
		out.WriteByte(':')
		out.Write(rawOf(o.values[key]))
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

func rawOf(value any) json.RawMessage {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func parsed(form []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(form))
	decoder.UseNumber()
	return next(decoder)
}

func next(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		items := []any{}
		for decoder.More() {
			item, err := next(decoder)
			if err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		_, err = decoder.Token()
		return items, err
	case json.Delim('{'):
		fields := newObject()
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			value, err := next(decoder)
			if err != nil {
				return nil, err
			}
			fields.set(key.(string), value)
		}
		_, err = decoder.Token()
		return fields, err
	default:
		return token, nil
	}
}

func loaded(t testing.TB, path string) any {
	t.Helper()
	form, err := os.ReadFile(path)
	if err == nil {
		var value any
		if value, err = parsed(form); err == nil {
			return value
		}
	}
	t.Fatal(fmt.Errorf("%s: %w", path, err))
	return nil
}
