//! What a host in the dialect `b4` needs beside a set.

use std::sync::LazyLock;

use skillspan::b4::{self, TypeGen};

use crate::answer::value;
use crate::report::skillspan_report;
use crate::text::{Terminated, skillspan_str, skillspan_text};
use crate::warning::skillspan_warnings;

record! {
    /// The types of an app's routes, in the dialect `b4`. The caller that got them frees them.
    skillspan_b4_types(types: TypeGen) { warnings: skillspan_warnings = types.warnings.clone() }

    /// Declares the routes of an app, and the tool of each that has a skill. Fails with
    /// `SKILLSPAN_CODE_DUPLICATE_ROUTE` where two folders stand for one path, and with
    /// `SKILLSPAN_CODE_UNREADABLE` for a folder that cannot be listed.
    call skillspan_b4_typegen(app_folder as &str) -> skillspan_b4_types as types = b4::typegen(app_folder)?;

    /// The file of TypeScript declarations.
    text skillspan_b4_types_text = &types.text;
    /// How many routes there are.
    fn skillspan_b4_types_routes_len -> usize = types.routes.len();
    /// The path of a route, in code point order; no text behind the end.
    text skillspan_b4_types_routes_get(index: usize) = types.routes.get(index);
    /// Skills that do not load, with the codes of errors; borrowed.
    part skillspan_b4_types_warnings -> skillspan_warnings = &types.warnings;
    /// The types as a JSON object, borrowed.
    json skillspan_b4_types_to_json;
    /// Frees types; NULL is fine.
    free skillspan_b4_types_free;
}

functions! {
    ()

    /// Checks all skills of a route folder. What makes opening fail is a finding with the code of an error, for
    /// each skill and not only for the first.
    call skillspan_b4_validate(route_folder as &str) -> skillspan_report as report =
        b4::validate(route_folder);

    /// The text of a host that reports a failed route, with a line for each of `len` messages; NULL is none.
    call skillspan_b4_route_error(messages: [&str]) -> skillspan_text as text = b4::route_error(&messages);
}

/// The line that declares the tool in the types of a route, for hosts that write the file of types
/// themselves.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_tool_member() -> skillspan_str {
    static MEMBER: LazyLock<Terminated> = LazyLock::new(|| Terminated::new(b4::tool_member()));
    value(|| MEMBER.lend())
}
