package skillspan_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

// The constants are the codes of the library.
func TestCodesAreThoseOfTheLibrary(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	must(t, err)
	constants := map[skillspan.Code]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			must(t, err)
			constants[skillspan.Code(value)] = true
		}
		return true
	})
	codes := skillspan.Codes()
	for _, code := range codes {
		if !constants[code] {
			t.Errorf("codes.go has no %q; run `make -C bindings-c header`, then `make -C bindings-c/go codes`", code)
		}
	}
	if len(constants) > len(codes) {
		t.Errorf("codes.go has %d codes and the library %d", len(constants), len(codes))
	}
	for _, code := range codes {
		if code.IsError() == strings.Contains(string(code), "-") {
			t.Errorf("%q is an error: %v", code, code.IsError())
		}
	}
}

func TestErrorsTellWhatHappened(t *testing.T) {
	root := makeRoot(t)
	path := writeSkill(t, root, "pdf", "Works with PDF files.")
	set := openedRoot(t, root)

	_, err := set.Get("pfd")
	var fault *skillspan.Error
	if !errors.Is(err, skillspan.SkillNotFound) || errors.Is(err, skillspan.Internal) || !errors.As(err, &fault) {
		t.Fatalf("not a skill that is not found: %v", err)
	}
	if fault.Code != skillspan.SkillNotFound || !strings.Contains(err.Error(), "pdf") {
		t.Errorf("%s: %v", fault.Code, err)
	}
	if skill, err := set.Find("pfd"); skill != nil || err != nil {
		t.Errorf("found %v, %v", skill, err)
	}
	if _, err := set.Read("pdf", "forms.md"); !errors.Is(err, fs.ErrNotExist) || !errors.Is(err, skillspan.ResourceNotFound) {
		t.Errorf("not a file that does not exist: %v", err)
	}
	if _, err := set.Read("pdf", "../x"); errors.Is(err, fs.ErrNotExist) || !errors.Is(err, skillspan.ResourceOutsideSkill) {
		t.Errorf("not a path that leads out: %v", err)
	}

	must(t, os.WriteFile(path, []byte("---\nname: PDF\n---\n"), 0o666))
	_, err = skillspan.OpenWith(&skillspan.Options{Roots: skillspan.Roots(root), Strict: true})
	if !errors.As(err, &fault) || fault.Code != skillspan.InvalidSkill || len(fault.Diagnostics) == 0 {
		t.Fatalf("not a broken skill: %v", err)
	}
	if found := fault.Diagnostics[0]; found.Path != path || found.Severity != skillspan.SeverityError {
		t.Errorf("%+v", found)
	}
	form, err := json.Marshal(fault)
	must(t, err)
	if !strings.HasPrefix(string(form), `{"code":"invalid_skill","message":`) {
		t.Errorf("%s", form)
	}
}

func TestWrongOptionsAreRefused(t *testing.T) {
	root := makeRoot(t)
	set := openedRoot(t, root)
	_, wrongName := skillspan.OpenWith(&skillspan.Options{Extra: map[string]any{"rots": []string{root}}})
	_, noJSON := skillspan.OpenWith(&skillspan.Options{Extra: map[string]any{"roots": make(chan int)}})
	_, noText := skillspan.Open(root + "\xff")
	_, noName := set.Get("\xff")
	_, style := set.StyledTools("telepathy", nil)
	_, profile := skillspan.Validate(root, "harsh")
	for i, err := range []error{wrongName, noJSON, noText, noName, style, profile} {
		if !errors.Is(err, skillspan.InvalidArgument) {
			t.Errorf("%d: %v", i, err)
		}
	}
	// A text may show how such bytes are written.
	if _, err := skillspan.Open(filepath.Join(root, `\ufffd`), root+"\ufffd"); err != nil {
		t.Error(err)
	}
}
