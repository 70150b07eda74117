package skillspan_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

const suiteFolder = "../../conformance"

// report is what the port made of the suite.
type report struct {
	Suite  int               `json:"suite"`
	Port   string            `json:"port"`
	Counts counts            `json:"counts"`
	Cases  map[string]string `json:"cases"`
}

type counts struct {
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
	Known   int `json:"known"`
}

// The last line of the run, where the suite was run.
var lastLine string

func TestMain(m *testing.M) {
	status := m.Run()
	if lastLine != "" {
		fmt.Println(lastLine)
	}
	os.Exit(status)
}

type suite struct {
	tampered bool
	known    map[string]string
	report   report
}

func TestConformance(t *testing.T) {
	cases := os.Getenv("SKILLSPAN_CASES")
	s := suite{tampered: os.Getenv("SKILLSPAN_TAMPER") == "1", report: report{1, "go", counts{}, map[string]string{}}}
	s.known = s.knownFailures(t)
	whole := cases == ""
	if whole {
		cases = filepath.Join(suiteFolder, "cases")
	}
	for _, file := range caseFiles(t, cases) {
		s.runFile(t, file)
	}
	if whole {
		s.checkComplete(t)
	}
	if !s.tampered {
		form, err := json.MarshalIndent(s.report, "", "  ")
		must(t, err)
		must(t, os.WriteFile(filepath.Join(suiteFolder, "reports/go.json"), append(form, '\n'), 0o666))
	}
	counts := s.report.Counts
	lastLine = fmt.Sprintf("conformance: %d passed, %d failed, %d skipped", counts.Passed, counts.Failed,
		counts.Skipped+counts.Known)
}

// knownFailures are reasons by id.
func (s *suite) knownFailures(t *testing.T) map[string]string {
	known := map[string]string{}
	path := filepath.Join(suiteFolder, "known/go.json")
	if _, err := os.Stat(path); s.tampered || errors.Is(err, fs.ErrNotExist) {
		return known
	}
	for _, item := range loaded(t, path).([]any) {
		entry := item.(*object)
		if entry.text("reason") == "" {
			t.Fatalf("%s: an entry has no reason", path)
		}
		known[entry.text("id")] = entry.text("reason")
	}
	return known
}

func caseFiles(t *testing.T, place string) []string {
	var files []string
	must(t, filepath.WalkDir(place, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".json") {
			files = append(files, path)
		}
		return err
	}))
	slices.Sort(files)
	return files
}

func (s *suite) runFile(t *testing.T, file string) {
	content := loaded(t, file).(*object)
	if fmt.Sprint(content.get("suite")) != "1" {
		t.Fatalf("%s is not of suite 1", file)
	}
	for _, item := range content.list("cases") {
		test := item.(*object)
		id := test.text("id")
		if _, taken := s.report.Cases[id]; taken {
			t.Fatalf("%s: the id %q is taken", file, id)
		}
		s.report.Cases[id] = "failed"
		t.Run(id, func(t *testing.T) {
			for _, what := range test.texts("requires") {
				if !meets(t, what) {
					s.report.Cases[id] = "skipped"
					t.Skip("requires", what)
				}
			}
			s.runCase(t, content.text("dialect"), test)
		})
		switch s.report.Cases[id] {
		case "passed":
			s.report.Counts.Passed++
		case "known":
			s.report.Counts.Known++
		case "skipped":
			s.report.Counts.Skipped++
		default:
			s.report.Counts.Failed++
		}
	}
}

func (s *suite) runCase(t *testing.T, dialect string, test *object) {
	id := test.text("id")
	if s.tampered {
		must(t, tamper(test))
	}
	root := makeRoot(t)
	writeTree(t, root, test.object("tree"))
	port := &port{t: t, dialect: dialect, root: root}
	defer port.close()
	fault := port.runCase(test)
	reason, known := s.known[id]
	switch {
	case fault != nil && known:
		s.report.Cases[id] = "known"
		t.Skip("known:", reason)
	case fault != nil:
		t.Error(fault)
	case known:
		t.Error("it passes, but is listed as known to fail")
	default:
		s.report.Cases[id] = "passed"
	}
}

// checkComplete sees to it that each id of the manifest, and of the known failures, was run.
func (s *suite) checkComplete(t *testing.T) {
	ids := loaded(t, filepath.Join(suiteFolder, "manifest.json")).(*object).texts("ids")
	for id := range s.known {
		ids = append(ids, id)
	}
	for _, id := range ids {
		if _, run := s.report.Cases[id]; !run {
			t.Errorf("the manifest or the list of known failures has %q, which was not run", id)
		}
	}
}

// outcome is what a call gave: a value in wire form, or an error.
type outcome struct {
	value any
	err   error
}

// form is the outcome as one JSON value.
func (o outcome) form() any {
	value := o.value
	if o.err != nil {
		var fault *skillspan.Error
		if !errors.As(o.err, &fault) {
			panic(fmt.Sprintf("an error of another type: %v", o.err))
		}
		value = map[string]any{"error": fault}
	}
	form, err := parsed(rawOf(value))
	if err != nil {
		panic(err)
	}
	return form
}

// judge compares an outcome with what a step expects.
func judge(step *object, root string, outcome outcome) error {
	if errors.Is(outcome.err, errNoCall) {
		return outcome.err
	}
	var expected any
	if step.has("expect") {
		expected = filled(step.get("expect"), root)
	}
	found := outcome.form()
	if wantsFailure(expected) != (outcome.err != nil) {
		return fmt.Errorf("$\n  found:  %s\n  wanted: %s", rawOf(found), rawOf(expected))
	}
	if !step.has("expect") {
		return nil
	}
	if all := differences("$", expected, found, true); len(all) > 0 {
		return errors.New(strings.Join(all, "\n"))
	}
	return nil
}

func (p *port) runCase(test *object) error {
	var steps []*object
	for _, step := range test.list("steps") {
		steps = append(steps, step.(*object))
	}
	looksAtOpen := steps[0].text("call") == "open"
	if test.has("open") {
		opened := outcome{err: p.open(filled(test.get("open"), p.root).(*object))}
		if looksAtOpen {
			return judge(steps[0], p.root, opened)
		}
		if opened.err != nil {
			return judge(newObject(), p.root, opened)
		}
	}
	for i, step := range steps {
		if err := p.runStep(step); err != nil {
			return fmt.Errorf("step %d (%s): %w", i+1, step.text("call"), err)
		}
	}
	return nil
}

func (p *port) runStep(step *object) error {
	switch call := step.text("call"); call {
	case "edit":
		writeTree(p.t, p.root, step.object("tree"))
		return nil
	case "session":
		return p.runSession(step)
	default:
		return judge(step, p.root, p.call(call, filled(step, p.root).(*object)))
	}
}

// runSession judges steps one by one; an expect of the whole is the list of their results.
func (p *port) runSession(whole *object) error {
	begun := outcome{err: p.beginSession(filled(whole, p.root).(*object))}
	if begun.err != nil {
		return judge(whole, p.root, begun)
	}
	defer p.session.Close()
	results := []any{}
	for i, item := range whole.list("steps") {
		step := item.(*object)
		call := step.text("call")
		if call == "edit" {
			writeTree(p.t, p.root, step.object("tree"))
			results = append(results, nil)
			continue
		}
		one := p.sessionCall(call, filled(step, p.root).(*object))
		if step.has("expect") || !whole.has("expect") {
			if err := judge(step, p.root, one); err != nil {
				return fmt.Errorf("step %d (%s): %w", i+1, call, err)
			}
		}
		results = append(results, one.form())
	}
	if whole.has("expect") {
		begun.value = results
	}
	return judge(whole, p.root, begun)
}
