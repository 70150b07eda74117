//! A second Rust library with a standard library of its own, for a program that links both.

/// The length of a text that is made here, and 0 for what panics.
#[unsafe(no_mangle)]
pub extern "C" fn second_len(repeats: usize) -> usize {
    std::panic::set_hook(Box::new(|_| {}));
    std::panic::catch_unwind(|| {
        assert!(repeats < 1000, "too many");
        "second ".repeat(repeats).len()
    })
    .unwrap_or(0)
}
