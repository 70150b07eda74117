//! The menu of skills that a person may call.

use skillspan::MenuEntry;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// The menu of skills that a person may call. The caller that got it frees it.
pub struct skillspan_menu(Record<Vec<MenuEntry>>);

impl skillspan_menu {
    pub fn new(entries: Vec<MenuEntry>) -> Self {
        Self(Record::new(entries))
    }
}

/// How many entries it has.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_len(menu: Option<&skillspan_menu>) -> usize {
    get(menu, |menu| menu.0.value().len())
}

/// The name to call an entry by; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_name(menu: Option<&skillspan_menu>, index: usize) -> skillspan_str {
    get(menu, |menu| menu.0.text(|menu| menu.get(index).map(|entry| entry.name.as_str())))
}

/// The description of an entry on one line; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_description(menu: Option<&skillspan_menu>, index: usize) -> skillspan_str {
    get(menu, |menu| menu.0.text(|menu| menu.get(index).map(|entry| entry.description.as_str())))
}

/// What a menu shows behind the name; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_argument_hint(menu: Option<&skillspan_menu>, index: usize) -> skillspan_str {
    get(menu, |menu| menu.0.text(|menu| menu.get(index).and_then(|entry| entry.argument_hint.as_deref())))
}

/// The menu as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_to_json(menu: Option<&skillspan_menu>) -> skillspan_str {
    get(menu, |menu| menu.0.json())
}

/// Frees a menu; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_menu_free(menu: Option<Box<skillspan_menu>>) {
    value(|| drop(menu));
}
