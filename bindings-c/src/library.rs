//! The library itself.

use crate::answer::value;
use crate::text::{lend_static, skillspan_str};

/// The number of the binary interface that this header describes.
pub const SKILLSPAN_ABI_VERSION: u32 = 1;

/// The number of the binary interface of the library that was loaded. Use it only if it equals
/// `SKILLSPAN_ABI_VERSION`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_abi_version() -> u32 {
    SKILLSPAN_ABI_VERSION
}

/// The library's version, for example `1.2.3`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_version() -> skillspan_str {
    value(|| lend_static(env!("CARGO_PKG_VERSION")))
}
