package skillspan_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

var errNoCall = errors.New("the port has no such call")

// port is what one case works on.
type port struct {
	t        testing.TB
	dialect  string
	root     string
	options  *skillspan.Options
	set      *skillspan.Set
	session  *skillspan.Session
	exported json.RawMessage
	// warned counts the warnings that the set told at its last opening or refresh.
	warned int
}

func (p *port) close() {
	if p.set != nil {
		p.set.Close()
	}
}

// typed puts a case's options into a struct of the port. What the struct cannot say, such as a wrong type, is extra.
func typed[T any](given *object, options *T) (extra map[string]any) {
	for _, key := range given.keys {
		one := newObject()
		one.set(key, given.get(key))
		decoder := json.NewDecoder(strings.NewReader(string(rawOf(one))))
		decoder.DisallowUnknownFields()
		said := new(T)
		if decoder.Decode(said) == nil {
			if back, err := parsed(rawOf(said)); err == nil && same(one, back) {
				if json.Unmarshal(rawOf(one), options) == nil {
					continue
				}
			}
		}
		if extra == nil {
			extra = map[string]any{}
		}
		extra[key] = given.raw(key)
	}
	return extra
}

// asRoots writes roots that are paths as the port does.
func asRoots(given any) any {
	list, ok := given.([]any)
	if !ok {
		list = []any{given}
	}
	roots := make([]any, len(list))
	for i, root := range list {
		roots[i] = root
		if path, ok := root.(string); ok {
			fields := newObject()
			fields.set("path", path)
			roots[i] = fields
		}
	}
	return roots
}

func (p *port) open(given *object) error {
	data, options := newObject(), &skillspan.Options{Dialect: p.dialect}
	var verdicts *object
	for _, key := range given.keys {
		value := given.get(key)
		switch key {
		case "store":
			options.Store = store{given.object("store")}
		case "provider":
			options.Provider = provider(given.object("provider"))
		case "resolve_env":
			options.ResolveEnv = resolver(given.object("resolve_env"))
		case "trust":
			trust := newObject()
			for _, key := range given.object("trust").keys {
				if key == "decide" {
					verdicts = given.object("trust").object("decide").object("returns")
				} else {
					trust.set(key, given.object("trust").get(key))
				}
			}
			data.set(key, trust)
		case "roots":
			data.set(key, asRoots(value))
		default:
			data.set(key, value)
		}
	}
	options.Extra = typed(data, options)
	if verdicts != nil {
		options.Trust.Decide = func(skill skillspan.Skill) skillspan.Verdict {
			switch verdicts.get(skill.Name) {
			case true:
				return skillspan.Allowed
			case false:
				return skillspan.Denied
			}
			return skillspan.Undecided
		}
	}
	options.OnWarning = func(skillspan.Warning) { p.warned++ }
	p.options = options
	var err error
	p.set, err = skillspan.OpenWith(options)
	return err
}

// store is a host's store made of data.
type store struct{ data *object }

func (s store) raises(method string) error {
	if raises := s.data.object("raises"); raises.has(method) {
		return errors.New(string(bytesOf(raises.get(method))))
	}
	return nil
}

func (s store) List() ([]string, error) {
	if documents := s.data.object("documents"); documents != nil {
		return documents.keys, s.raises("list")
	}
	return nil, s.raises("list")
}

func (s store) ReadDocument(id string) ([]byte, error) {
	document := s.data.object("documents").get(id)
	if fields, ok := document.(*object); ok && fields.has("raises") {
		return nil, errors.New(fields.text("raises"))
	}
	return bytesOf(document), s.raises("read_document")
}

func (s store) ListFiles(id string) ([]string, error) {
	if files := s.data.object("files").object(id); files != nil {
		return files.keys, s.raises("list_files")
	}
	return nil, s.raises("list_files")
}

func (s store) ReadFile(id, path string) ([]byte, error) {
	return bytesOf(s.data.object("files").object(id).get(path)), s.raises("read_file")
}

func provider(data *object) func() (any, error) {
	return func() (any, error) {
		if data.has("raises") {
			return nil, errors.New(data.text("raises"))
		}
		return data.get("returns"), nil
	}
}

func resolver(data *object) func(name, value string) (map[string]string, error) {
	return func(name, value string) (map[string]string, error) {
		switch data.get(name).(type) {
		case string:
			return map[string]string{name: data.text(name)}, nil
		case *object:
			return data.variables(name), nil
		}
		return map[string]string{name: value}, nil
	}
}

func catalogOptions(given *object) *skillspan.CatalogOptions {
	if given == nil {
		return nil
	}
	options := &skillspan.CatalogOptions{}
	options.Extra = typed(given, options)
	return options
}

// gave is what a call of the port gave. A nil pointer is null.
func gave[T any](value T, err error) outcome { return outcome{value, err} }

// done is what a call gave that has no result.
func done(err error) outcome { return outcome{err: err} }

// said is a text, or null where nothing is said.
func said(text string, there bool, err error) outcome {
	if !there {
		return outcome{err: err}
	}
	return outcome{value: text, err: err}
}

// ofCodes are those of a list of findings that have one of a step's codes; without them, all.
func ofCodes[T any](step *object, code func(T) skillspan.Code, list []T, err error) outcome {
	if step.has("codes") {
		codes := step.texts("codes")
		list = slices.DeleteFunc(list, func(item T) bool { return !slices.Contains(codes, string(code(item))) })
	}
	return outcome{list, err}
}

func (p *port) call(name string, step *object) outcome {
	if p.dialect == "forge" {
		if run, ok := forgeCalls[name]; ok {
			return run(p.set, step)
		}
	}
	run, ok := calls[name]
	if !ok {
		return outcome{err: errNoCall}
	}
	return run(p, step)
}

var calls = map[string]func(p *port, step *object) outcome{
	"parse": func(p *port, step *object) outcome {
		content := []byte(step.text("text"))
		if step.has("path") {
			var err error
			content, err = os.ReadFile(step.text("path"))
			must(p.t, err)
		}
		return gave(skillspan.Parse(content))
	},
	"validate": func(p *port, step *object) outcome {
		profile := skillspan.Profile(step.text("profile"))
		switch {
		case p.dialect == "b4":
			return gave(skillspan.B4Validate(step.text("path")))
		case step.has("path"):
			return gave(skillspan.Validate(step.text("path"), profile))
		default:
			return gave(skillspan.ValidateText([]byte(step.text("text")), profile))
		}
	},
	"fix": func(p *port, step *object) outcome {
		options := &skillspan.FixOptions{
			Profile: skillspan.Profile(step.text("profile")),
			Unsafe:  step.get("unsafe") == true,
		}
		return gave(skillspan.FixText([]byte(step.text("text")), options))
	},
	"typegen": func(p *port, step *object) outcome { return gave(skillspan.B4Typegen(step.text("path"))) },
	"route_error": func(p *port, step *object) outcome {
		return gave(skillspan.B4RouteError(step.texts("messages")...))
	},
	"tool_member": func(*port, *object) outcome { return outcome{value: skillspan.B4ToolMember()} },
	"conventional_roots": func(p *port, step *object) outcome {
		return gave(skillspan.ConventionalRoots(step.text("start_dir"), &skillspan.Conventions{
			Client: step.text("client"), Home: step.text("home"), StopAt: step.text("stop_at"),
		}))
	},
	"new_skill": func(p *port, step *object) outcome {
		return gave(skillspan.NewSkill(step.text("name"), step.text("description")))
	},
	"find": func(p *port, step *object) outcome {
		if p.dialect == "ruby_llm" {
			return gave(skillspan.FindRubyLLM(step.raw("ref"), p.options))
		}
		return gave(p.set.Find(step.text("name")))
	},
	"all": func(p *port, step *object) outcome { return gave(skillspan.AllRubyLLM(p.options)) },
	"with_skills": func(p *port, step *object) outcome {
		before := p.warned
		p.warned = 0
		more, err := p.set.WithSkills(step.raw("argument"))
		if err != nil {
			p.warned = before
			return done(err)
		}
		must(p.t, p.set.Close())
		p.set = more
		skills, err := more.Skills()
		names := []string{}
		for _, skill := range skills {
			names = append(names, skill.Name)
		}
		return gave(names, err)
	},
	"skills":  func(p *port, step *object) outcome { return gave(p.set.Skills()) },
	"skipped": func(p *port, step *object) outcome { return gave(p.set.Skipped()) },
	"blocked": func(p *port, step *object) outcome { return gave(p.set.Blocked()) },
	"warnings": func(p *port, step *object) outcome {
		warnings, err := p.set.Warnings()
		if len(warnings) != p.warned {
			p.t.Errorf("%d warnings were told, and the set has %d", p.warned, len(warnings))
		}
		return ofCodes(step, func(one skillspan.Warning) skillspan.Code { return one.Code }, warnings, err)
	},
	"diagnostics": func(p *port, step *object) outcome {
		found, err := p.set.Diagnostics()
		return ofCodes(step, func(one skillspan.Diagnostic) skillspan.Code { return one.Code }, found, err)
	},
	"get": func(p *port, step *object) outcome { return gave(p.set.Get(step.text("name"))) },
	"catalog": func(p *port, step *object) outcome {
		return gave(p.set.Catalog(catalogOptions(step.object("options"))))
	},
	"catalog_report": func(p *port, step *object) outcome {
		return gave(p.set.CatalogReport(catalogOptions(step.object("options"))))
	},
	"search": func(p *port, step *object) outcome {
		given, options := newObject(), &skillspan.SearchOptions{}
		for _, key := range []string{"limit", "scores"} {
			if step.has(key) {
				given.set(key, step.get(key))
			}
		}
		options.Extra = typed(given, options)
		return gave(p.set.Search(step.text("query"), options))
	},
	"user_menu": func(p *port, step *object) outcome { return gave(p.set.UserMenu()) },
	"tools": func(p *port, step *object) outcome {
		given := newObject()
		if options := step.object("options"); options != nil {
			given = options
		}
		if step.has("budget") {
			given.set("budget", step.get("budget"))
		}
		options, style := catalogOptions(given), skillspan.Style(step.text("style"))
		if !step.has("style") {
			return gave(p.set.Tools(options))
		}
		styled, err := p.set.StyledTools(style, options)
		if err == nil {
			own, err := p.set.Tools(options)
			must(p.t, err)
			wrapped, err := skillspan.WrapTools(own, style)
			must(p.t, err)
			if string(wrapped) != string(styled) {
				p.t.Errorf("wrapped tools differ:\n%s\n%s", wrapped, styled)
			}
		}
		return gave(styled, err)
	},
	"call": func(p *port, step *object) outcome {
		return gave(p.set.Call(step.text("tool"), step.raw("arguments")))
	},
	"read": func(p *port, step *object) outcome {
		if step.text("as") == "text" {
			return gave(p.set.ReadText(step.text("skill"), step.text("path")))
		}
		return gave(p.set.Read(step.text("skill"), step.text("path")))
	},
	"load": func(p *port, step *object) outcome { return gave(p.set.Load(step.text("name"), loadOptions(step))) },
	"check_tool_names": func(p *port, step *object) outcome {
		return done(p.set.CheckToolNames(step.texts("names")...))
	},
	"refresh": func(p *port, step *object) outcome {
		p.warned = 0
		return gave(p.set.Refresh())
	},
	"ascii_names": func(p *port, step *object) outcome { return gave(p.set.ASCIINames()) },
	"restrict": func(p *port, step *object) outcome {
		return gave(p.set.Restrict(step.text("skill"), step.texts("tools")...))
	},
	"approve": func(p *port, step *object) outcome { return p.approval(p.set.Approve, step) },
	"revoke":  func(p *port, step *object) outcome { return p.approval(p.set.Revoke, step) },
	"mounts":  func(p *port, step *object) outcome { return gave(p.set.Mounts()) },
	"materialize": func(p *port, step *object) outcome {
		if _, err := p.set.Materialize(step.text("path")); err != nil {
			return done(err)
		}
		return outcome{value: filesBelow(p.t, step.text("path"))}
	},
}

func loadOptions(step *object) *skillspan.LoadOptions {
	return &skillspan.LoadOptions{Arguments: step.text("arguments"), By: step.text("by")}
}

// approval approves or revokes; the set then scans again.
func (p *port) approval(call func(string) (skillspan.Approvals, error), step *object) outcome {
	before := p.warned
	p.warned = 0
	given, err := call(step.text("name"))
	if err != nil {
		p.warned = before
		return done(err)
	}
	all, err := p.set.Approvals()
	if string(rawOf(all)) != string(rawOf(given)) {
		p.t.Error("the set has other approvals than it gave")
	}
	return gave(given, err)
}

func (p *port) beginSession(step *object) (err error) {
	var options *skillspan.SessionOptions
	if given := step.object("options"); given != nil {
		options = &skillspan.SessionOptions{}
		options.Extra = typed(given, options)
	}
	p.session, err = p.set.Session(options)
	return err
}

func (p *port) sessionCall(name string, step *object) outcome {
	switch name {
	case "call":
		return gave(p.session.Call(step.text("tool"), step.raw("arguments")))
	case "load":
		return gave(p.session.Load(step.text("name"), loadOptions(step)))
	case "forget":
		return gave(p.session.Forget(step.text("name")))
	case "to_restore":
		return gave(p.session.ToRestore(step.texts("texts")))
	case "export_state":
		state, err := p.session.ExportState()
		p.exported = state
		return gave(state, err)
	case "import_state":
		// Without a state it is the one that was exported last.
		if step.has("state") {
			return done(p.session.ImportState(rawOf(step.get("state"))))
		}
		return done(p.session.ImportState(p.exported))
	}
	return outcome{err: errNoCall}
}
