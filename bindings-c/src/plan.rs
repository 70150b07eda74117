//! What a host runs for a call of a tool.

use skillspan::forge::Plan;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;
use crate::texts::skillspan_texts;

/// A program to run without a shell, with nothing on its standard input. The caller that got it frees it.
pub struct skillspan_plan {
    record: Record<Plan>,
    argv: skillspan_texts,
}

impl skillspan_plan {
    pub fn new(plan: Plan) -> Self {
        Self { argv: skillspan_texts::new(plan.argv.clone()), record: Record::new(plan) }
    }
}

/// The program and its arguments, the last of them the JSON of the call; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_argv(plan: Option<&skillspan_plan>) -> *const skillspan_texts {
    get(plan, |plan| &raw const plan.argv)
}

/// The folder to run in.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_cwd(plan: Option<&skillspan_plan>) -> skillspan_str {
    get(plan, |plan| plan.record.text(|plan| plan.cwd.as_str()))
}

/// How many variables it gets. It gets no others.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_env_len(plan: Option<&skillspan_plan>) -> usize {
    get(plan, |plan| plan.record.value().env.len())
}

/// The name of a variable; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_env_name(plan: Option<&skillspan_plan>, index: usize) -> skillspan_str {
    get(plan, |plan| plan.record.text(|plan| plan.env.keys().nth(index).map(String::as_str)))
}

/// The value of a variable; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_env_value(plan: Option<&skillspan_plan>, index: usize) -> skillspan_str {
    get(plan, |plan| plan.record.text(|plan| plan.env.values().nth(index).map(String::as_str)))
}

/// After how many seconds it is killed, with all that it started.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_timeout_s(plan: Option<&skillspan_plan>) -> u64 {
    get(plan, |plan| plan.record.value().timeout_s)
}

/// The plan as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_to_json(plan: Option<&skillspan_plan>) -> skillspan_str {
    get(plan, |plan| plan.record.json())
}

/// Frees a plan; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_plan_free(plan: Option<Box<skillspan_plan>>) {
    value(|| drop(plan));
}
