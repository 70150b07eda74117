//! What a host runs for a call of a tool.

use skillspan::forge::Plan;

use crate::texts::skillspan_texts;

record! {
    /// A program to run without a shell, with nothing on its standard input. The caller that got it frees it.
    skillspan_plan(plan: Plan) { argv: skillspan_texts = plan.argv.clone() }

    /// The program and its arguments, the last of them the JSON of the call; borrowed.
    part skillspan_plan_argv -> skillspan_texts = &plan.argv;
    /// The folder to run in.
    text skillspan_plan_cwd = &plan.cwd;
    /// How many variables it gets. It gets no others.
    fn skillspan_plan_env_len -> usize = plan.env.len();
    /// The name of a variable; no text behind the end.
    text skillspan_plan_env_name(index: usize) = plan.env.keys().nth(index);
    /// The value of a variable; no text behind the end.
    text skillspan_plan_env_value(index: usize) = plan.env.values().nth(index);
    /// After how many seconds it is killed, with all that it started.
    fn skillspan_plan_timeout_s -> u64 = plan.timeout_s;
    /// The plan as a JSON object, borrowed.
    json skillspan_plan_to_json;
    /// Frees a plan; NULL is fine.
    free skillspan_plan_free;
}
