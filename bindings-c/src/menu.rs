//! The menu of skills that a person may call.

record! {
    /// The menu of skills that a person may call. The caller that got it frees it.
    skillspan_menu(menu: Vec<skillspan::MenuEntry>)

    /// How many entries it has.
    fn skillspan_menu_len -> usize = menu.len();
    /// The name to call an entry by; no text behind the end.
    text skillspan_menu_name(index: usize) = menu.get(index).map(|entry| &entry.name);
    /// The description of an entry on one line; no text behind the end.
    text skillspan_menu_description(index: usize) = menu.get(index).map(|entry| &entry.description);
    /// What a menu shows behind the name; no text where there is none.
    text skillspan_menu_argument_hint(index: usize) =
        menu.get(index).and_then(|entry| entry.argument_hint.as_deref());
    /// The menu as a JSON array, borrowed.
    json skillspan_menu_to_json;
    /// Frees a menu; NULL is fine.
    free skillspan_menu_free;
}
