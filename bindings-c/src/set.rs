//! Sets of skills, and what a model may ask of them.

use std::sync::Arc;

use serde_json::Value;
use skillspan::{
    CatalogOptions, Code, Error, LoadOptions, LoadedBy, ReadAs, SearchOptions, Selection, SkillSet, Style,
    ToolDefinition, ToolOptions, ToolResult, forge,
};

use crate::approvals::skillspan_approvals;
use crate::ascii_names::skillspan_ascii_names;
use crate::catalog_report::skillspan_catalog_report;
use crate::host::{Hearer, tell};
use crate::menu::skillspan_menu;
use crate::mount::skillspan_mounts;
use crate::options::skillspan_options;
use crate::passed::Object;
use crate::plan::skillspan_plan;
use crate::refresh::skillspan_refresh;
use crate::resource::skillspan_resource;
use crate::search_hits::skillspan_search_hits;
use crate::skill::skillspan_skill;
use crate::snapshot::skillspan_snapshot;
use crate::text::skillspan_text;
use crate::texts::skillspan_texts;
use crate::tool_result::skillspan_result;
use crate::warning::skillspan_warnings;

impl skillspan_set {
    /// A set that was scanned; its warnings are told.
    fn scanned(set: SkillSet, hearer: Option<&Hearer>) -> Self {
        let set = Self { hearer: hearer.cloned(), ..Arc::new(set).into() };
        set.told(());
        set
    }

    /// What a scan gave; its warnings are told.
    fn told<T>(&self, given: T) -> T {
        tell(self.hearer.as_ref(), self.dialect(), &self.snapshot().warnings);
        given
    }
}

/// Calls a tool with the JSON that a model passed.
pub fn called(arguments: Option<&[u8]>, call: impl FnOnce(&Value) -> ToolResult) -> ToolResult {
    match arguments.map_or(Ok(Value::Null), serde_json::from_slice) {
        Ok(arguments) => call(&arguments),
        Err(fault) => Error::new(Code::InvalidArgument, format!("Arguments are no JSON: {fault}.")).into(),
    }
}

record! {
    /// A set of skills. The caller that got it frees it; all other calls may come from many threads at once.
    skillspan_set(set: Arc<SkillSet>) { hearer: Option<Hearer> = None::<Hearer> }

    /// Walks the roots and reads each skill's frontmatter. A broken skill, a missing root or a failing store
    /// never hides the others. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for wrong options and, with `strict`,
    /// with `SKILLSPAN_CODE_INVALID_SKILL`. `options` is borrowed; NULL opens a set without roots.
    call skillspan_set_open(options: Option<&skillspan_options>) -> skillspan_set as set = {
        let none = skillspan_options::default();
        let options = options.unwrap_or(&none);
        skillspan_set::scanned(SkillSet::open(options.open()?)?, options.hearer.as_ref())
    };

    /// Frees a set; NULL is fine. What it gave stays valid.
    free skillspan_set_free;
    /// The name of its dialect.
    text skillspan_set_dialect = set.dialect();
    /// How many skills it shows.
    fn skillspan_set_len -> usize = set.len();

    /// What it knows now: skills, skipped, blocked, diagnostics and warnings.
    call skillspan_set_snapshot(&set) -> skillspan_snapshot as snapshot = set.snapshot();

    /// The skill of a bare name or a qualified id. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`; the message lists
    /// close matches.
    call skillspan_set_get(&set, name as &str) -> skillspan_skill as skill = set.get(name)?;

    /// As `skillspan_set_get`, but a skill that is not there is no failure: the result is NULL.
    call skillspan_set_find(&set, name as &str) -> skillspan_skill as skill or NULL = set.find(name);

    /// The list of skills that a model sees. `options` is a JSON object or no text: `format` (`xml`, `markdown` or
    /// `json`), `locations` (`true`, `false` or `url`), `preamble` (`true`, `false` or a text), `include` and `exclude`
    /// (lists of names or ids), and `budget`, the most that the text may take: `{"chars"}`, `{"tokens"}`,
    /// `{"context_window", "percent"}`, or `false` for any size where the set was opened with one.
    call skillspan_set_catalog(&set, options as CatalogOptions) -> skillspan_text as catalog =
        set.catalog(&options);

    /// What the catalog of the same options shows of its skills, and what its budget cost.
    call skillspan_set_catalog_report(&set, options as CatalogOptions) -> skillspan_catalog_report as report =
        set.catalog_report(&options);

    /// The skills that fit a query, the best first. `options` is a JSON object or no text: `limit`, the most that are
    /// given (10), and `scores`, a number by name or id of the host's own search for the same query, which is fused with
    /// this one.
    call skillspan_set_search(&set, query as &str, options as SearchOptions)
        -> skillspan_search_hits as hits = set.search(query, &options);

    /// The skills that a person may call.
    call skillspan_set_user_menu(&set) -> skillspan_menu as menu = set.user_menu();

    /// The tools that a model may call, as a JSON array. `style` is `openai`, `anthropic`, `gemini` or `mcp`, or no
    /// text for skillspan's own shape. `options` are those of the catalog that the tools go with.
    call skillspan_set_tools(
        &set, style as Option<&str>, options as Object
    ) -> skillspan_text as tools = {
        let mut options = options;
        options.extend(style.map(|style| ("style".to_owned(), style.into())));
        skillspan_text::json(&set.tools_with(&ToolOptions::from_json(options.into())?))?
    };

    /// Any tools, a JSON array of `{"name", "description", "input_schema"}`, in the shape that a provider wants.
    /// `style` as for `skillspan_set_tools`, and needed.
    call skillspan_wrap_tools(tools as &str, style as &str) -> skillspan_text as wrapped = {
        let tools: Vec<ToolDefinition> = serde_json::from_str(tools).map_err(|fault| {
            Error::new(Code::InvalidArgument, format!("`tools` is no list of tools: {fault}"))
        })?;
        skillspan::wrap_tools(&tools, Style::named(style)?).to_string()
    };

    /// Runs a tool with the arguments that a model passed, a JSON object. What a model may get wrong, JSON that
    /// cannot be read included, is no failure of the call: the result tells the model.
    call skillspan_set_call(&set, tool as &str, arguments as Option<&[u8]>) -> skillspan_result as result =
        called(arguments, |arguments| set.call(tool, arguments));

    /// Reads a file of a skill. `path` is relative to the skill's folder. With `only_text`, a file that is no text
    /// is `SKILLSPAN_CODE_RESOURCE_NOT_TEXT`.
    call skillspan_set_read(
        &set, skill as &str, path as &str, only_text: bool
    ) -> skillspan_resource as resource =
        set.read(skill, path, if only_text { ReadAs::Text } else { ReadAs::Any })?;

    /// The text of a skill, the same that the load tool gives a model. `arguments` may be no text; `by` is `user`
    /// (also for no text) or `model`; with `substitute`, arguments are put also into a skill that declares none.
    call skillspan_set_load(
        &set, name as &str, arguments as Option<String>, by as LoadedBy, substitute: bool
    ) -> skillspan_text as text = set.load(name, &LoadOptions { arguments, by, substitute })?;

    /// Sees to it that none of a host's own tools, by `len` names, has the name of one that the set offers now.
    /// Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for the first that does. NULL is no name.
    call skillspan_set_check_tool_names(&set, names: [&str]) = set.check_tool_names(&names)?;

    /// A name for each skill, by its id, for places that take ASCII alone: tools, commands, keys of a schema. A skill
    /// whose name is of that form keeps it; the names are the same in every set.
    call skillspan_set_ascii_names(&set) -> skillspan_ascii_names as names = set.ascii_names();

    /// Of a host's tools, by `len` names, those that the skill's `allowed-tools` names, in the host's order; all of them
    /// where the skill has no such field. The field itself approves tools in advance and takes none away. Fails with
    /// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_INVALID_ARGUMENT`. The caller frees the list.
    call skillspan_set_restrict(&set, skill as &str, tools: [&str]) -> skillspan_texts as left =
        set.restrict(skill, &tools)?;

    /// Scans the roots and the store again. Fails as `skillspan_set_open` does; the set then stays as it was.
    call skillspan_set_refresh(&set) -> skillspan_refresh as refresh = set.told(set.refresh()?);

    /// Approves of a skill that is blocked, by its name, id or location, as its folder is now: the set shows it until the
    /// folder changes. Gives all approvals. It does not help against a host's verdict below 0. Fails with
    /// `SKILLSPAN_CODE_SKILL_NOT_FOUND` for a name that is not blocked, `_UNREADABLE`, `_INVALID_ARGUMENT` for a skill
    /// that lies on no disk, and as `skillspan_set_refresh` does.
    call skillspan_set_approve(&set, name as &str) -> skillspan_approvals as approvals =
        set.told(set.approve(name)?);

    /// Takes an approval back, by name, id or location: the set blocks the skill at once. Gives all approvals. Fails with
    /// `SKILLSPAN_CODE_SKILL_NOT_FOUND` where no approval is, and as `skillspan_set_refresh` does.
    call skillspan_set_revoke(&set, name as &str) -> skillspan_approvals as approvals =
        set.told(set.revoke(name)?);

    /// All approvals, those that fit no folder any more too.
    call skillspan_set_approvals(&set) -> skillspan_approvals as approvals = set.approvals();

    /// A new set with more skills, in the dialect `ruby_llm`; `set` stays as it is, and either may be freed first. The
    /// host's functions serve both. `selection` is JSON: `true` for all skills of all roots (also for no text), `false`
    /// for none, a reference as for `skillspan_ruby_llm_find`, or a list of these. Fails with
    /// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_DUPLICATE_SKILL` for another folder of the same name, and
    /// `_INVALID_ARGUMENT`, also in other dialects.
    call skillspan_set_with_skills(&set, selection as Option<Value>) -> skillspan_set as more = {
        let selection = Selection::from_json(selection.unwrap_or(Value::Bool(true)), "with_skills")?;
        skillspan_set::scanned(set.with_skills(selection)?, set.hearer.as_ref())
    };

    /// What to run for a call of a skill's tool, or of `run_skill_script`, in the dialect `forge`. `args` is the JSON as
    /// a model wrote it; no text is `{}`. Fails with `SKILLSPAN_CODE_UNKNOWN_TOOL`; for `run_skill_script` with
    /// `_SKILL_NOT_FOUND`, `_RESOURCE_NOT_FOUND` and `_RESOURCE_OUTSIDE_SKILL`; and with `_INVALID_ARGUMENT`, also in
    /// other dialects and where the host's function for variables fails.
    call skillspan_set_plan(&set, tool as &str, args as Option<&str>) -> skillspan_plan as plan =
        forge::plan(set, tool, &args.unwrap_or("{}").into())?;

    /// The skills' folders, for hosts that mount them where code runs. Skills without a folder have none.
    call skillspan_set_mounts(&set) -> skillspan_mounts as mounts = set.mounts();

    /// Copies what `skillspan_set_mounts` gives below `folder`, read-only, for hosts that cannot mount. The folder's
    /// `skills` must not be there yet, and appears whole or not at all. What was left out comes as warnings. Fails with
    /// `SKILLSPAN_CODE_UNREADABLE` and `_UNWRITABLE`.
    call skillspan_set_materialize(&set, folder as &str) -> skillspan_warnings as left_out =
        set.materialize(folder)?;
}
