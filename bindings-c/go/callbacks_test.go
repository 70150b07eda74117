package skillspan_test

import (
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

// shelf is a store of one skill, whose methods first do what a test wants.
type shelf struct{ before func(method string) error }

func (s *shelf) do(method string) error {
	if s.before == nil {
		return nil
	}
	return s.before(method)
}

func (s *shelf) List() ([]string, error) { return []string{"notes"}, s.do("List") }

func (s *shelf) ReadDocument(string) ([]byte, error) {
	return []byte("---\nname: notes\ndescription: Takes notes.\n---\nWrite.\n"), s.do("ReadDocument")
}

func (s *shelf) ListFiles(string) ([]string, error) { return []string{"a.bin"}, s.do("ListFiles") }

func (s *shelf) ReadFile(_, path string) ([]byte, error) {
	return []byte("\x00\xff" + path), s.do("ReadFile")
}

func TestStore(t *testing.T) {
	set := opened(t, &skillspan.Options{Store: &shelf{}})
	result, err := set.Call("load_skill", map[string]string{"name": "notes"})
	must(t, err)
	if !strings.Contains(result.Text, "Write.") {
		t.Errorf("%+v", result)
	}
	file, err := set.Read("notes", "a.bin")
	must(t, err)
	if string(file.Bytes()) != "\x00\xffa.bin" || file.Kind != skillspan.KindFile || file.Size != 7 {
		t.Errorf("%+v", file)
	}
}

// A store or provider that fails or panics takes away its own skills only.
func TestFailuresAreIsolated(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "stays", "Always there.")
	shut := errors.New("the shelf is shut")
	bad := map[string]*skillspan.Options{
		"the shelf is shut":                   {Store: &shelf{func(string) error { return shut }}},
		"Store.List panicked: broken":         {Store: &shelf{func(string) error { panic("broken") }}},
		"the library is shut":                 {Provider: func() (any, error) { return nil, errors.New("the library is shut") }},
		"Provider panicked: runtime error":    {Provider: func() (any, error) { return []any{}[1:][0], nil }},
		"a value cannot be written as JSON: ": {Provider: func() (any, error) { return make(chan int), nil }},
	}
	for words, options := range bad {
		options.Roots = skillspan.Roots(root)
		var heard []skillspan.Warning
		options.OnWarning = func(warning skillspan.Warning) { heard = append(heard, warning) }
		set := opened(t, options)
		if count, _ := set.Len(); count != 1 {
			t.Errorf("%s: %d skills", words, count)
		}
		warnings, err := set.Warnings()
		must(t, err)
		if len(warnings) != 1 || len(heard) != 1 || heard[0] != warnings[0] || !strings.Contains(heard[0].Message, words) {
			t.Errorf("%s: heard %+v of %+v", words, heard, warnings)
		}
	}
}

func TestProviderAndVerdicts(t *testing.T) {
	set := opened(t, &skillspan.Options{
		Skills: []skillspan.DataSkill{{Name: "held", Description: "Held.", Content: "Hold."}},
		Provider: func() (any, error) {
			file := skillspan.File{Bytes: []byte("\xff")}
			given := skillspan.DataSkill{Name: "given", Description: "Given.", Content: "Give.", Files: map[string]any{"a.bin": file}}
			return []skillspan.DataSkill{given, {Name: "taken", Description: "Taken.", Content: "Take."}}, nil
		},
		Trust: skillspan.Trust{Demand: true, Decide: func(skill skillspan.Skill) skillspan.Verdict {
			return map[string]skillspan.Verdict{"given": skillspan.Allowed, "taken": skillspan.Denied}[skill.Name]
		}},
	})
	now, err := set.Snapshot()
	must(t, err)
	if len(now.Skills) != 1 || now.Skills[0].Name != "given" || len(now.Blocked) != 2 {
		t.Errorf("%+v", now)
	}
	file, err := set.Read("given", "a.bin")
	must(t, err)
	if string(file.Bytes()) != "\xff" {
		t.Errorf("%+v", file)
	}
}

// What cannot fail by itself makes the call fail that asked, once.
func TestPanicsComeOutOfTheCall(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "stays", "Always there.")
	var broken atomic.Bool
	broken.Store(true)
	options := &skillspan.Options{Roots: skillspan.Roots(root)}
	options.Trust.Decide = func(skillspan.Skill) skillspan.Verdict {
		if broken.Load() {
			panic("no word")
		}
		return skillspan.Allowed
	}
	_, err := skillspan.OpenWith(options)
	if !errors.Is(err, skillspan.InvalidArgument) || err.Error() != "Trust.Decide panicked: no word" {
		t.Fatal(err)
	}
	broken.Store(false)
	set := opened(t, options)
	broken.Store(true)
	if _, err := set.Refresh(); err == nil || err.Error() != "Trust.Decide panicked: no word" {
		t.Error(err)
	}
	broken.Store(false)
	_, err = set.Refresh()
	must(t, err)

	_, err = skillspan.OpenWith(&skillspan.Options{
		Roots:     skillspan.Roots(root + "/none"),
		OnWarning: func(skillspan.Warning) { panic("no ear") },
	})
	if err == nil || err.Error() != "OnWarning panicked: no ear" {
		t.Error(err)
	}
}

func forgeOptions(t *testing.T) *skillspan.Options {
	root := makeRoot(t)
	tree := newObject()
	tree.set("skills/fetch/SKILL.md", "---\nname: fetch\ndescription: Fetches.\nmetadata:\n  forge:\n    requires:\n"+
		"      bins: [curl]\n      env:\n        required: [KEY]\n---\n## Tool: fetch\nFetches.\n")
	tree.set("skills/fetch/scripts/fetch.sh", "echo\n")
	writeTree(t, root, tree)
	return &skillspan.Options{Dialect: skillspan.Forge, Roots: skillspan.Roots(root), Env: map[string]string{"KEY": "k"}}
}

func TestForgeFunctions(t *testing.T) {
	options := forgeOptions(t)
	asked := map[string]bool{}
	options.Which = func(program string) bool { asked[program] = true; return program != "curl" }
	options.ResolveEnv = func(name, value string) (map[string]string, error) {
		return map[string]string{name: value + "!", "MORE": "m"}, nil
	}
	set := opened(t, options)
	findings, err := set.ForgeLint()
	must(t, err)
	if len(findings) != 1 || findings[0].Code != skillspan.MissingBin || !asked["bash"] || !asked["curl"] {
		t.Errorf("asked for %v: %+v", asked, findings)
	}
	plan, err := set.Plan("fetch", map[string]int{"n": 1})
	must(t, err)
	if plan.Argv[len(plan.Argv)-1] != `{"n":1}` || plan.Env["KEY"] != "k!" || plan.Env["MORE"] != "m" {
		t.Errorf("%+v", plan)
	}

	options.ResolveEnv = func(string, string) (map[string]string, error) { return nil, errors.New("no vault") }
	_, refused := opened(t, options).Plan("fetch", nil)
	options.ResolveEnv = func(string, string) (map[string]string, error) { panic("no vault") }
	_, panicked := opened(t, options).Plan("fetch", nil)
	for _, err := range []error{refused, panicked} {
		if !errors.Is(err, skillspan.InvalidArgument) || !strings.Contains(err.Error(), "no vault") {
			t.Error(err)
		}
	}
	options.Which = func(string) bool { panic("no path") }
	if _, err := skillspan.OpenWith(options); err == nil || err.Error() != "Which panicked: no path" {
		t.Error(err)
	}
}

// What the host passed in is let go with the set that uses it last.
func TestHostsAreReleased(t *testing.T) {
	var gone atomic.Int32
	func() {
		store := &shelf{before: func(string) error { return nil }}
		runtime.AddCleanup(store, func(int) { gone.Add(1) }, 0)
		set, err := skillspan.OpenWith(&skillspan.Options{Store: store, OnWarning: func(skillspan.Warning) { _ = store }})
		must(t, err)
		must(t, set.Close())
	}()
	waitFor(t, "the store is let go", func() bool { runtime.GC(); return gone.Load() == 1 })

	// A set that nobody closed goes the same way.
	func() {
		store := &shelf{before: func(string) error { return nil }}
		runtime.AddCleanup(store, func(int) { gone.Add(1) }, 0)
		_, err := skillspan.OpenWith(&skillspan.Options{Store: store})
		must(t, err)
	}()
	waitFor(t, "the store of the lost set is let go", func() bool { runtime.GC(); return gone.Load() == 2 })
}

func waitFor(t testing.TB, what string, met func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !met(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not met: %s", what)
		}
	}
}
