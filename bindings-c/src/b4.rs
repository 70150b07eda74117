//! What a host in the dialect `b4` needs beside a set.

use std::mem::MaybeUninit;
use std::sync::LazyLock;

use skillspan::b4::{self, TypeGen};

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::report::skillspan_report;
use crate::text::{Terminated, skillspan_str, skillspan_text, texts};
use crate::warning::skillspan_warnings;

/// The types of an app's routes, in the dialect `b4`. The caller that got them frees them.
pub struct skillspan_b4_types {
    record: Record<TypeGen>,
    warnings: skillspan_warnings,
}

/// Declares the routes of an app, and the tool of each that has a skill. Fails with
/// `SKILLSPAN_CODE_DUPLICATE_ROUTE` where two folders stand for one path, and with
/// `SKILLSPAN_CODE_UNREADABLE` for a folder that cannot be listed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_b4_typegen(
    app_folder: skillspan_str,
    types: Option<&mut MaybeUninit<*mut skillspan_b4_types>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(types, error, || {
        // SAFETY: the header demands a text that can be read.
        let types = b4::typegen(unsafe { app_folder.needed("app_folder") }?)?;
        Ok(own(skillspan_b4_types {
            warnings: skillspan_warnings::new(&types.warnings),
            record: Record::new(types),
        }))
    })
}

/// The file of TypeScript declarations.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_text(types: Option<&skillspan_b4_types>) -> skillspan_str {
    get(types, |types| types.record.text(|types| types.text.as_str()))
}

/// How many routes there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_routes_len(types: Option<&skillspan_b4_types>) -> usize {
    get(types, |types| types.record.value().routes.len())
}

/// The path of a route, in code point order; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_routes_get(
    types: Option<&skillspan_b4_types>,
    index: usize,
) -> skillspan_str {
    get(types, |types| types.record.text(|types| types.routes.get(index).map(String::as_str)))
}

/// Skills that do not load, with the codes of errors; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_warnings(
    types: Option<&skillspan_b4_types>,
) -> *const skillspan_warnings {
    get(types, |types| &raw const types.warnings)
}

/// The types as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_to_json(types: Option<&skillspan_b4_types>) -> skillspan_str {
    get(types, |types| types.record.json())
}

/// Frees types; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_types_free(types: Option<Box<skillspan_b4_types>>) {
    value(|| drop(types));
}

/// Checks all skills of a route folder. What makes opening fail is a finding with the code of an error, for
/// each skill and not only for the first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_b4_validate(
    route_folder: skillspan_str,
    report: Option<&mut MaybeUninit<*mut skillspan_report>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(report, error, || {
        // SAFETY: the header demands a text that can be read.
        let route_folder = unsafe { route_folder.needed("route_folder") }?;
        Ok(own(skillspan_report::new(b4::validate(route_folder))))
    })
}

/// The text of a host that reports a failed route, with a line for each of `len` messages; NULL is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_b4_route_error(
    messages: *const skillspan_str,
    len: usize,
    text: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(text, error, || {
        // SAFETY: the header demands an array of texts that can be read.
        let messages = unsafe { texts(messages, len, "messages") }?;
        Ok(own(skillspan_text::new(&b4::route_error(&messages))))
    })
}

/// The line that declares the tool in the types of a route, for hosts that write the file of types
/// themselves.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_b4_tool_member() -> skillspan_str {
    static MEMBER: LazyLock<Terminated> = LazyLock::new(|| Terminated::new(b4::tool_member()));
    value(|| MEMBER.lend())
}
