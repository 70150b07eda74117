//! Refreshing a set when its files change.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use skillspan::{Code, Error, Refresh, Watch};

use crate::answer::{answer, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::host::{Callback, Context, Heard, skillspan_heard_fn, skillspan_release_fn};
use crate::refresh::skillspan_refresh;
use crate::set::skillspan_set;

/// A watch over the roots of a set. The caller that began it frees it, before or after the set.
pub struct skillspan_watch(Watch);

impl Heard {
    fn call(&self, outcome: Result<Refresh, Error>) {
        let ctx = self.context.ctx;
        match outcome {
            Ok(refresh) => {
                let refresh = skillspan_refresh::new(refresh);
                // SAFETY: the host's function gets what the header promises it.
                unsafe { (self.function)(ctx, &raw const refresh, ptr::null()) }
            }
            Err(error) => {
                let error = skillspan_error::new(error);
                // SAFETY: as above.
                unsafe { (self.function)(ctx, ptr::null(), &raw const error) }
            }
        }
    }
}

/// Watches the roots. After each change on disk the set is refreshed, and if a name came, went or changed, the
/// host's function hears it on a thread of the watch. Roots that are missing are waited for; stores are not watched.
/// `release` is called when nothing uses `ctx` any more, also if this fails. Fails with `SKILLSPAN_CODE_INTERNAL`
/// where the system grants no watch.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_set_watch(
    set: Option<&skillspan_set>,
    heard: skillspan_heard_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    watch: Option<&mut MaybeUninit<*mut skillspan_watch>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    let context = Context { ctx, release };
    answer(watch, error, move || {
        let set = given(set, "set")?;
        let missing = || Error::new(Code::InvalidArgument, "`heard` is NULL; a function is wanted");
        let heard = Callback { function: heard.ok_or_else(missing)?, context };
        let (watched, hearer) = (Arc::clone(&set.set), set.hearer.clone());
        let watch = set.set.watch(move |outcome| {
            if outcome.is_ok() {
                hearer.hear(watched.dialect(), &watched.snapshot().warnings);
            }
            heard.call(outcome);
        })?;
        Ok(own(skillspan_watch(watch)))
    })
}

/// Ends a watch and frees it; NULL is fine. The host's function does not run any more afterwards, unless it is the
/// one that makes this call.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_watch_free(watch: Option<Box<skillspan_watch>>) {
    value(|| drop(watch.map(|watch| watch.0)));
}
