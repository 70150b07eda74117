package skillspan

import (
	"runtime"
	"sync"
)

// handle is a pointer of the library that many goroutines use and one closes. What it points to must not be freed while
// it is in use, so its last user does that.
type handle[P any] struct {
	kind   string
	free   func(P)
	lock   sync.Mutex
	held   P
	users  int
	closed bool
}

// hold takes a pointer over; kind is the word for it. It is closed with its owner, at the latest.
func hold[O, P any](owner *O, kind string, held P, free func(P)) *handle[P] {
	h := &handle[P]{kind: kind, held: held, free: free}
	runtime.AddCleanup(owner, (*handle[P]).close, h)
	return h
}

// ask uses a handle for one call, which fails if it is closed or was never opened.
func ask[P, R any](h *handle[P], call func(P) (R, error)) (result R, err error) {
	if h == nil {
		return result, &Error{Code: InvalidArgument, Message: "nothing was opened; use what a call of this package gave"}
	}
	h.lock.Lock()
	if h.closed {
		h.lock.Unlock()
		return result, &Error{Code: InvalidArgument, Message: "the " + h.kind + " is closed; open a new one"}
	}
	h.users++
	h.lock.Unlock()
	defer h.done()
	return call(h.held)
}

func (h *handle[P]) done() {
	h.lock.Lock()
	h.users--
	last := h.closed && h.users == 0
	h.lock.Unlock()
	if last {
		h.free(h.held)
	}
}

func (h *handle[P]) close() {
	if h == nil {
		return
	}
	h.lock.Lock()
	last := !h.closed && h.users == 0
	h.closed = true
	h.lock.Unlock()
	if last {
		h.free(h.held)
	}
}
