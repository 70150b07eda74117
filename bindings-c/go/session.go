package skillspan

// #include <skillspan.h>
import "C"

import (
	"encoding/json"
	"runtime"
)

// SessionOptions tell what a conversation gets instead of a text that it has.
type SessionOptions struct {
	// Repeat is true for the standard line (the default), false for the text again, or a line of the host's own.
	Repeat any `json:"repeat,omitzero"`
	// Extra are further options by their wire names, for what this package does not know; they win.
	Extra map[string]any `json:"-"`
}

// Restorable is a skill whose text a conversation has lost.
type Restorable struct {
	// Name is the one it was loaded by.
	Name string `json:"name"`
	// Text is as it was sent.
	Text string `json:"text"`
}

// Session is one conversation over a set: it remembers which texts of skills were sent. Close it when it is not needed
// any more, before or after its set.
type Session struct {
	handle *handle[*C.skillspan_session]
}

// Session begins a conversation. Options may be nil.
func (s *Set) Session(options *SessionOptions) (*Session, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Session, error) {
		if options == nil {
			options = &SessionOptions{}
		}
		form, err := encodeOptions(options, options.Extra)
		if err != nil {
			return nil, err
		}
		var held *C.skillspan_session
		var fault *C.skillspan_error
		if err := failure(C.skillspan_session_new(set, text(form), &held, &fault), &fault); err != nil {
			return nil, err
		}
		session := &Session{}
		session.handle = hold(session, "session", held, func(held *C.skillspan_session) {
			C.skillspan_session_free(held)
		})
		return session, nil
	})
}

// Close ends the conversation. Further calls fail with InvalidArgument, but a further Close does nothing.
func (s *Session) Close() error {
	s.handle.close()
	return nil
}

// Call is as Set.Call; a text that the conversation has, unchanged, is answered with one line.
func (s *Session) Call(tool string, arguments any) (*ToolResult, error) {
	return ask(s.handle, func(session *C.skillspan_session) (*ToolResult, error) {
		form, err := encodeArguments(arguments)
		if err != nil {
			return nil, err
		}
		var result *C.skillspan_result
		var fault *C.skillspan_error
		code := C.skillspan_session_call(session, text(tool), text(form), &result, &fault)
		if err := failure(code, &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_result_free(result)
		return record[ToolResult](C.skillspan_result_to_json(result))
	})
}

// Load is as Set.Load; a text that the conversation has, unchanged, is answered with one line.
func (s *Session) Load(name string, options *LoadOptions) (string, error) {
	return ask(s.handle, func(session *C.skillspan_session) (string, error) {
		if options == nil {
			options = &LoadOptions{}
		}
		var loaded *C.skillspan_text
		var fault *C.skillspan_error
		code := C.skillspan_session_load(session, text(name), text(options.Arguments), text(options.By),
			C.bool(options.Substitute), &loaded, &fault)
		if err := failure(code, &fault); err != nil {
			return "", err
		}
		return taken(loaded), nil
	})
}

// ToRestore gives the skills whose texts are whole in none of these: what must be put back after a conversation was
// compacted. The session takes them for put back; forget those that are not.
func (s *Session) ToRestore(conversation []string) ([]Restorable, error) {
	return ask(s.handle, func(session *C.skillspan_session) ([]Restorable, error) {
		var pinner runtime.Pinner
		defer pinner.Unpin()
		lent, count := texts(conversation, &pinner)
		var lost *C.skillspan_restorables
		var fault *C.skillspan_error
		code := C.skillspan_session_to_restore(session, lent, count, &lost, &fault)
		if err := failure(code, &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_restorables_free(lost)
		return list[Restorable](C.skillspan_restorables_to_json(lost))
	})
}

// Forget forgets that a skill was loaded, by its name or id: its next load gives the text. It tells whether it was known.
func (s *Session) Forget(name string) (bool, error) {
	return ask(s.handle, func(session *C.skillspan_session) (bool, error) {
		return bool(C.skillspan_session_forget(session, text(name))), nil
	})
}

// ExportState gives what the session remembers, as JSON that the host keeps.
func (s *Session) ExportState() (json.RawMessage, error) {
	return ask(s.handle, func(session *C.skillspan_session) (json.RawMessage, error) {
		var state *C.skillspan_text
		var fault *C.skillspan_error
		if err := failure(C.skillspan_session_export_state(session, &state, &fault), &fault); err != nil {
			return nil, err
		}
		return json.RawMessage(taken(state)), nil
	})
}

// ImportState takes what ExportState gave in place of what the session remembers. It fails with InvalidArgument for
// anything else; the session then stays as it was.
func (s *Session) ImportState(state json.RawMessage) error {
	_, err := ask(s.handle, func(session *C.skillspan_session) (none struct{}, err error) {
		var fault *C.skillspan_error
		return none, failure(C.skillspan_session_import_state(session, content(state), &fault), &fault)
	})
	return err
}
