package skillspan_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func TestZeroValues(t *testing.T) {
	var set skillspan.Set
	var session skillspan.Session
	var guardrails skillspan.ForgeGuardrails
	_, length := set.Len()
	_, watch := set.Watch(func(*skillspan.Changes, error) {})
	_, load := session.Load("pdf", nil)
	_, lists := guardrails.Lists()
	for i, err := range []error{length, watch, load, lists} {
		if !errors.Is(err, skillspan.InvalidArgument) || !strings.HasPrefix(err.Error(), "nothing was opened") {
			t.Errorf("%d: %v", i, err)
		}
	}
	must(t, set.Close())
	must(t, session.Close())
	must(t, guardrails.Close())
}

func TestCloseTwice(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "pdf", "Works with PDF files.")
	set, err := skillspan.Open(root)
	must(t, err)
	session, err := set.Session(nil)
	must(t, err)
	skill, err := set.Get("pdf")
	must(t, err)
	must(t, set.Close())
	must(t, set.Close())

	_, get := set.Get("pdf")
	_, skills := set.Skills()
	_, catalog := set.Catalog(nil)
	_, call := set.Call("load_skill", nil)
	_, refresh := set.Refresh()
	_, begin := set.Session(nil)
	_, watch := set.Watch(func(*skillspan.Changes, error) {})
	_, length := set.Len()
	for i, err := range []error{get, skills, catalog, call, refresh, begin, watch, length} {
		if !errors.Is(err, skillspan.InvalidArgument) || err.Error() != "the set is closed; open a new one" {
			t.Errorf("%d: %v", i, err)
		}
	}
	// What the set gave stays.
	if skill.Name != "pdf" {
		t.Errorf("%+v", skill)
	}
	if text, err := session.Load("pdf", nil); err != nil || !strings.Contains(text, "Body of pdf.") {
		t.Error(text, err)
	}
	must(t, session.Close())
	must(t, session.Close())
	if _, err := session.Load("pdf", nil); !errors.Is(err, skillspan.InvalidArgument) {
		t.Error(err)
	}
}

// A set may be closed while others use it, and by what it calls.
func TestCloseWhileInUse(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "pdf", "Works with PDF files.")
	for range 50 {
		set, err := skillspan.Open(root)
		must(t, err)
		var all sync.WaitGroup
		for range 4 {
			all.Add(1)
			go func() {
				defer all.Done()
				for {
					if _, err := set.Skills(); err != nil {
						if !errors.Is(err, skillspan.InvalidArgument) {
							t.Error(err)
						}
						return
					}
				}
			}()
		}
		must(t, set.Close())
		all.Wait()
	}

	var set *skillspan.Set
	set, err := skillspan.OpenWith(&skillspan.Options{
		Roots: skillspan.Roots(root, root+"/none"),
		OnWarning: func(skillspan.Warning) {
			if set != nil {
				set.Close()
			}
		},
	})
	must(t, err)
	_, err = set.Refresh()
	must(t, err)
	if _, err := set.Len(); !errors.Is(err, skillspan.InvalidArgument) {
		t.Error(err)
	}
}
