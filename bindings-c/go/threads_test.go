package skillspan_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

// One set and one session, many goroutines: some read while one refreshes, and the host's functions are called.
func TestThreads(t *testing.T) {
	const readers, rounds = 6, 100
	root := makeRoot(t)
	writeSkill(t, root, "stays", "Always there.")
	var verdicts atomic.Int64
	options := &skillspan.Options{Roots: skillspan.Roots(root), Store: &shelf{}}
	options.Trust.Decide = func(skillspan.Skill) skillspan.Verdict {
		verdicts.Add(1)
		return skillspan.Allowed
	}
	set := opened(t, options)
	session, err := set.Session(nil)
	must(t, err)
	defer session.Close()

	var all sync.WaitGroup
	var sent atomic.Int64
	check := func(fine bool, what ...any) {
		if !fine {
			t.Error(what...)
		}
	}
	for range readers {
		all.Add(1)
		go func() {
			defer all.Done()
			for range rounds {
				now, err := set.Snapshot()
				check(err == nil && (len(now.Skills) == 2 || len(now.Skills) == 3), now, err)
				skill, err := set.Get("stays")
				check(err == nil && skill.Name == "stays", skill, err)
				catalog, err := set.Catalog(nil)
				check(err == nil && strings.Contains(catalog, "Always there."), catalog, err)
				again, err := session.Call("load_skill", map[string]string{"name": "stays"})
				check(err == nil && !again.IsError, again, err)
				if strings.Contains(again.Text, "Body of stays.") {
					sent.Add(1)
				}
				file, err := set.Read("notes", "a.bin")
				check(err == nil && file.Size == 7, file, err)
				_, err = set.Get("never")
				check(errors.Is(err, skillspan.SkillNotFound), err)
			}
		}()
	}
	all.Add(1)
	go func() {
		defer all.Done()
		for i := range rounds / 4 {
			if i%2 == 0 {
				writeSkill(t, root, "comes", "And goes.")
			} else {
				check(os.RemoveAll(filepath.Join(root, "comes")) == nil)
			}
			changes, err := set.Refresh()
			check(err == nil && len(changes.Added)+len(changes.Removed) == 1, changes, err)
		}
	}()
	all.Wait()
	// One conversation gets a text once, whoever asks.
	check(sent.Load() == 1, "sent", sent.Load())
	t.Logf("threads: %d readers, %d rounds, %d verdicts: ok", readers, rounds, verdicts.Load())
}
