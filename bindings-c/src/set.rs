//! Sets of skills, and what a model may ask of them.

use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use serde_json::Value;
use skillspan::{
    CatalogOptions, Code, Error, LoadOptions, LoadedBy, ReadAs, SearchOptions, Selection, SkillSet, Style,
    ToolDefinition, ToolOptions, ToolResult, forge,
};

use crate::answer::{answer, finish, get, given, own, value};
use crate::approvals::skillspan_approvals;
use crate::ascii_names::skillspan_ascii_names;
use crate::catalog_report::skillspan_catalog_report;
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::host::Hearer;
use crate::menu::skillspan_menu;
use crate::mount::skillspan_mounts;
use crate::options::skillspan_options;
use crate::plan::skillspan_plan;
use crate::refresh::skillspan_refresh;
use crate::resource::skillspan_resource;
use crate::search_hits::skillspan_search_hits;
use crate::skill::skillspan_skill;
use crate::snapshot::skillspan_snapshot;
use crate::text::{lend_static, skillspan_str, skillspan_text, texts};
use crate::texts::skillspan_texts;
use crate::tool_result::skillspan_result;
use crate::warning::skillspan_warnings;

/// A set of skills. The caller that got it frees it; all other calls may come from many threads at once.
pub struct skillspan_set {
    pub set: Arc<SkillSet>,
    pub hearer: Hearer,
}

impl skillspan_set {
    /// A set that was scanned; its warnings are told.
    fn scanned(set: SkillSet, hearer: &Hearer) -> Self {
        let set = Self { set: Arc::new(set), hearer: hearer.clone() };
        set.tell();
        set
    }

    /// Tells the warnings of the last scan.
    fn tell(&self) {
        self.hearer.hear(self.set.dialect(), &self.set.snapshot().warnings);
    }
}

/// Walks the roots and reads each skill's frontmatter. A broken skill, a missing root or a failing store
/// never hides the others. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for wrong options and, with `strict`,
/// with `SKILLSPAN_CODE_INVALID_SKILL`. `options` is borrowed; NULL opens a set without roots.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_open(
    options: Option<&skillspan_options>,
    set: Option<&mut MaybeUninit<*mut skillspan_set>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(set, error, || {
        let none = skillspan_options::default();
        let options = options.unwrap_or(&none);
        Ok(own(skillspan_set::scanned(SkillSet::open(options.open()?)?, &options.hearer)))
    })
}

/// Calls a tool with the JSON that a model passed.
pub fn called(arguments: Option<&[u8]>, call: impl FnOnce(&Value) -> ToolResult) -> *mut skillspan_result {
    let result = match arguments.map_or(Ok(Value::Null), serde_json::from_slice) {
        Ok(arguments) => call(&arguments),
        Err(fault) => {
            ToolResult::from(Error::new(Code::InvalidArgument, format!("Arguments are no JSON: {fault}.")))
        }
    };
    own(skillspan_result::new(result))
}

/// How a text is loaded.
///
/// # Safety
/// Both texts can be read.
pub unsafe fn load_options(
    arguments: skillspan_str,
    by: skillspan_str,
    substitute: bool,
) -> Result<LoadOptions, Error> {
    // SAFETY: the caller's promise.
    let (arguments, by) = unsafe { (arguments.text("arguments")?, by.text("by")?) };
    let by = by.map_or(Ok(LoadedBy::default()), LoadedBy::named)?;
    Ok(LoadOptions { arguments: arguments.map(str::to_owned), by, substitute })
}

/// Frees a set; NULL is fine. What it gave stays valid.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_free(set: Option<Box<skillspan_set>>) {
    value(|| drop(set));
}

/// The name of its dialect.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_dialect(set: Option<&skillspan_set>) -> skillspan_str {
    get(set, |set| lend_static(set.set.dialect()))
}

/// How many skills it shows.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_len(set: Option<&skillspan_set>) -> usize {
    get(set, |set| set.set.len())
}

/// What it knows now: skills, skipped, blocked, diagnostics and warnings.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_snapshot(
    set: Option<&skillspan_set>,
    snapshot: Option<&mut MaybeUninit<*mut skillspan_snapshot>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(snapshot, error, || Ok(own(skillspan_snapshot::new(given(set, "set")?.set.snapshot()))))
}

/// The skill of a bare name or a qualified id. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`; the message lists
/// close matches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_get(
    set: Option<&skillspan_set>,
    name: skillspan_str,
    skill: Option<&mut MaybeUninit<*mut skillspan_skill>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(skill, error, || {
        // SAFETY: the header demands a text that can be read.
        let name = unsafe { name.needed("name") }?;
        Ok(own(skillspan_skill::new(given(set, "set")?.set.get(name)?)))
    })
}

/// As `skillspan_set_get`, but a skill that is not there is no failure: the result is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_find(
    set: Option<&skillspan_set>,
    name: skillspan_str,
    skill: Option<&mut MaybeUninit<*mut skillspan_skill>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(skill, error, || {
        // SAFETY: the header demands a text that can be read.
        let name = unsafe { name.needed("name") }?;
        let found = given(set, "set")?.set.find(name);
        Ok(found.map_or(ptr::null_mut(), |skill| own(skillspan_skill::new(skill))))
    })
}

/// The list of skills that a model sees. `options` is a JSON object or no text: `format` (`xml`, `markdown` or
/// `json`), `locations` (`true`, `false` or `url`), `preamble` (`true`, `false` or a text), `include` and `exclude`
/// (lists of names or ids), and `budget`, the most that the text may take: `{"chars"}`, `{"tokens"}`,
/// `{"context_window", "percent"}`, or `false` for any size where the set was opened with one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_catalog(
    set: Option<&skillspan_set>,
    options: skillspan_str,
    catalog: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(catalog, error, || {
        // SAFETY: the header demands a text that can be read.
        let options = CatalogOptions::from_json(unsafe { options.object("options") }?.into())?;
        Ok(own(skillspan_text::new(&given(set, "set")?.set.catalog(&options))))
    })
}

/// What the catalog of the same options shows of its skills, and what its budget cost.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_catalog_report(
    set: Option<&skillspan_set>,
    options: skillspan_str,
    report: Option<&mut MaybeUninit<*mut skillspan_catalog_report>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(report, error, || {
        // SAFETY: the header demands a text that can be read.
        let options = CatalogOptions::from_json(unsafe { options.object("options") }?.into())?;
        Ok(own(skillspan_catalog_report::new(given(set, "set")?.set.catalog_report(&options))))
    })
}

/// The skills that fit a query, the best first. `options` is a JSON object or no text: `limit`, the most that are
/// given (10), and `scores`, a number by name or id of the host's own search for the same query, which is fused with
/// this one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_search(
    set: Option<&skillspan_set>,
    query: skillspan_str,
    options: skillspan_str,
    hits: Option<&mut MaybeUninit<*mut skillspan_search_hits>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(hits, error, || {
        // SAFETY: the header demands texts that can be read.
        let (query, options) = unsafe { (query.needed("query")?, options.object("options")?) };
        let options = SearchOptions::from_json(options.into())?;
        Ok(own(skillspan_search_hits::new(given(set, "set")?.set.search(query, &options))))
    })
}

/// The skills that a person may call.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_user_menu(
    set: Option<&skillspan_set>,
    menu: Option<&mut MaybeUninit<*mut skillspan_menu>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(menu, error, || Ok(own(skillspan_menu::new(given(set, "set")?.set.user_menu()))))
}

/// The tools that a model may call, as a JSON array. `style` is `openai`, `anthropic`, `gemini` or `mcp`, or no
/// text for skillspan's own shape. `options` are those of the catalog that the tools go with.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_tools(
    set: Option<&skillspan_set>,
    style: skillspan_str,
    options: skillspan_str,
    tools: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(tools, error, || {
        // SAFETY: the header demands texts that can be read.
        let (style, mut options) = unsafe { (style.text("style")?, options.object("options")?) };
        if let Some(style) = style {
            options.insert("style".to_owned(), style.into());
        }
        let options = ToolOptions::from_json(options.into())?;
        Ok(own(skillspan_text::json(&given(set, "set")?.set.tools_with(&options))?))
    })
}

/// Any tools, a JSON array of `{"name", "description", "input_schema"}`, in the shape that a provider wants.
/// `style` as for `skillspan_set_tools`, and needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_wrap_tools(
    tools: skillspan_str,
    style: skillspan_str,
    wrapped: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(wrapped, error, || {
        // SAFETY: the header demands texts that can be read.
        let (tools, style) = unsafe { (tools.needed("tools")?, style.needed("style")?) };
        let tools: Vec<ToolDefinition> = serde_json::from_str(tools).map_err(|fault| {
            Error::new(Code::InvalidArgument, format!("`tools` is no list of tools: {fault}"))
        })?;
        Ok(own(skillspan_text::new(&skillspan::wrap_tools(&tools, Style::named(style)?).to_string())))
    })
}

/// Runs a tool with the arguments that a model passed, a JSON object. What a model may get wrong, JSON that
/// cannot be read included, is no failure of the call: the result tells the model.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_call(
    set: Option<&skillspan_set>,
    tool: skillspan_str,
    arguments: skillspan_str,
    result: Option<&mut MaybeUninit<*mut skillspan_result>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(result, error, || {
        // SAFETY: the header demands texts that can be read.
        let (tool, arguments) = unsafe { (tool.needed("tool")?, arguments.bytes()) };
        let set = &given(set, "set")?.set;
        Ok(called(arguments, |arguments| set.call(tool, arguments)))
    })
}

/// Reads a file of a skill. `path` is relative to the skill's folder. With `only_text`, a file that is no text
/// is `SKILLSPAN_CODE_RESOURCE_NOT_TEXT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_read(
    set: Option<&skillspan_set>,
    skill: skillspan_str,
    path: skillspan_str,
    only_text: bool,
    resource: Option<&mut MaybeUninit<*mut skillspan_resource>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(resource, error, || {
        // SAFETY: the header demands texts that can be read.
        let (skill, path) = unsafe { (skill.needed("skill")?, path.needed("path")?) };
        let read_as = if only_text { ReadAs::Text } else { ReadAs::Any };
        Ok(own(skillspan_resource::new(given(set, "set")?.set.read(skill, path, read_as)?)))
    })
}

/// The text of a skill, the same that the load tool gives a model. `arguments` may be no text; `by` is `user`
/// (also for no text) or `model`; with `substitute`, arguments are put also into a skill that declares none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_load(
    set: Option<&skillspan_set>,
    name: skillspan_str,
    arguments: skillspan_str,
    by: skillspan_str,
    substitute: bool,
    text: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(text, error, || {
        // SAFETY: the header demands texts that can be read.
        let (name, options) = unsafe { (name.needed("name")?, load_options(arguments, by, substitute)?) };
        Ok(own(skillspan_text::new(&given(set, "set")?.set.load(name, &options)?)))
    })
}

/// Sees to it that none of a host's own tools, by `len` names, has the name of one that the set offers now.
/// Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for the first that does. NULL is no name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_check_tool_names(
    set: Option<&skillspan_set>,
    names: *const skillspan_str,
    len: usize,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        // SAFETY: the header demands an array of texts that can be read.
        let names = unsafe { texts(names, len, "names") }?;
        given(set, "set")?.set.check_tool_names(&names)
    })
}

/// A name for each skill, by its id, for places that take ASCII alone: tools, commands, keys of a schema. A skill
/// whose name is of that form keeps it; the names are the same in every set.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_ascii_names(
    set: Option<&skillspan_set>,
    names: Option<&mut MaybeUninit<*mut skillspan_ascii_names>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(names, error, || Ok(own(skillspan_ascii_names::new(given(set, "set")?.set.ascii_names()))))
}

/// Of a host's tools, by `len` names, those that the skill's `allowed-tools` names, in the host's order; all of them
/// where the skill has no such field. The field itself approves tools in advance and takes none away. Fails with
/// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_INVALID_ARGUMENT`. The caller frees the list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_restrict(
    set: Option<&skillspan_set>,
    skill: skillspan_str,
    tools: *const skillspan_str,
    len: usize,
    left: Option<&mut MaybeUninit<*mut skillspan_texts>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(left, error, || {
        // SAFETY: the header demands texts and an array of texts that can be read.
        let (skill, tools) = unsafe { (skill.needed("skill")?, texts(tools, len, "tools")?) };
        Ok(own(skillspan_texts::new(given(set, "set")?.set.restrict(skill, &tools)?)))
    })
}

/// Scans the roots and the store again. Fails as `skillspan_set_open` does; the set then stays as it was.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_refresh(
    set: Option<&skillspan_set>,
    refresh: Option<&mut MaybeUninit<*mut skillspan_refresh>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(refresh, error, || {
        let set = given(set, "set")?;
        let refresh = set.set.refresh()?;
        set.tell();
        Ok(own(skillspan_refresh::new(refresh)))
    })
}

/// Approves of a skill that is blocked, by its name, id or location, as its folder is now: the set shows it until the
/// folder changes. Gives all approvals. It does not help against a host's verdict below 0. Fails with
/// `SKILLSPAN_CODE_SKILL_NOT_FOUND` for a name that is not blocked, `_UNREADABLE`, `_INVALID_ARGUMENT` for a skill
/// that lies on no disk, and as `skillspan_set_refresh` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_approve(
    set: Option<&skillspan_set>,
    name: skillspan_str,
    approvals: Option<&mut MaybeUninit<*mut skillspan_approvals>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(approvals, error, || {
        // SAFETY: the header demands a text that can be read.
        let name = unsafe { name.needed("name") }?;
        let set = given(set, "set")?;
        let approvals = set.set.approve(name)?;
        set.tell();
        Ok(own(skillspan_approvals::new(approvals)))
    })
}

/// Takes an approval back, by name, id or location: the set blocks the skill at once. Gives all approvals. Fails with
/// `SKILLSPAN_CODE_SKILL_NOT_FOUND` where no approval is, and as `skillspan_set_refresh` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_revoke(
    set: Option<&skillspan_set>,
    name: skillspan_str,
    approvals: Option<&mut MaybeUninit<*mut skillspan_approvals>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(approvals, error, || {
        // SAFETY: the header demands a text that can be read.
        let name = unsafe { name.needed("name") }?;
        let set = given(set, "set")?;
        let approvals = set.set.revoke(name)?;
        set.tell();
        Ok(own(skillspan_approvals::new(approvals)))
    })
}

/// All approvals, those that fit no folder any more too.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_approvals(
    set: Option<&skillspan_set>,
    approvals: Option<&mut MaybeUninit<*mut skillspan_approvals>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(approvals, error, || Ok(own(skillspan_approvals::new(given(set, "set")?.set.approvals()))))
}

/// A new set with more skills, in the dialect `ruby_llm`; `set` stays as it is, and either may be freed first. The
/// host's functions serve both. `selection` is JSON: `true` for all skills of all roots (also for no text), `false`
/// for none, a reference as for `skillspan_ruby_llm_find`, or a list of these. Fails with
/// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_DUPLICATE_SKILL` for another folder of the same name, and
/// `_INVALID_ARGUMENT`, also in other dialects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_with_skills(
    set: Option<&skillspan_set>,
    selection: skillspan_str,
    more: Option<&mut MaybeUninit<*mut skillspan_set>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(more, error, || {
        // SAFETY: the header demands a text that can be read.
        let selection = unsafe { selection.json("selection") }?.unwrap_or(Value::Bool(true));
        let set = given(set, "set")?;
        let more = set.set.with_skills(Selection::from_json(selection, "with_skills")?)?;
        Ok(own(skillspan_set::scanned(more, &set.hearer)))
    })
}

/// What to run for a call of a skill's tool, or of `run_skill_script`, in the dialect `forge`. `args` is the JSON as
/// a model wrote it; no text is `{}`. Fails with `SKILLSPAN_CODE_UNKNOWN_TOOL`; for `run_skill_script` with
/// `_SKILL_NOT_FOUND`, `_RESOURCE_NOT_FOUND` and `_RESOURCE_OUTSIDE_SKILL`; and with `_INVALID_ARGUMENT`, also in
/// other dialects and where the host's function for variables fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_plan(
    set: Option<&skillspan_set>,
    tool: skillspan_str,
    args: skillspan_str,
    plan: Option<&mut MaybeUninit<*mut skillspan_plan>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(plan, error, || {
        // SAFETY: the header demands texts that can be read.
        let (tool, args) = unsafe { (tool.needed("tool")?, args.text("args")?.unwrap_or("{}")) };
        Ok(own(skillspan_plan::new(forge::plan(&given(set, "set")?.set, tool, &args.into())?)))
    })
}

/// The skills' folders, for hosts that mount them where code runs. Skills without a folder have none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_mounts(
    set: Option<&skillspan_set>,
    mounts: Option<&mut MaybeUninit<*mut skillspan_mounts>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(mounts, error, || Ok(own(skillspan_mounts::new(given(set, "set")?.set.mounts()))))
}

/// Copies what `skillspan_set_mounts` gives below `folder`, read-only, for hosts that cannot mount. The folder's
/// `skills` must not be there yet, and appears whole or not at all. What was left out comes as warnings. Fails with
/// `SKILLSPAN_CODE_UNREADABLE` and `_UNWRITABLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_set_materialize(
    set: Option<&skillspan_set>,
    folder: skillspan_str,
    left_out: Option<&mut MaybeUninit<*mut skillspan_warnings>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(left_out, error, || {
        // SAFETY: the header demands a text that can be read.
        let folder = unsafe { folder.needed("folder") }?;
        Ok(own(skillspan_warnings::new(&given(set, "set")?.set.materialize(folder)?)))
    })
}
