//! Refreshing a set when its files change.

use std::sync::Arc;

use skillspan::{Code, Error, Watch};

use crate::error::skillspan_error;
use crate::host::{skillspan_heard_fn, tell};
use crate::refresh::skillspan_refresh;
use crate::set::skillspan_set;

record! {
    /// A watch over the roots of a set. The caller that began it frees it, before or after the set.
    skillspan_watch(watch: Watch)

    /// Watches the roots. After each change on disk the set is refreshed, and if a name came, went or changed, the
    /// host's function hears it on a thread of the watch. Roots that are missing are waited for; stores are not watched.
    /// `release` is called when nothing uses `ctx` any more, also if this fails. Fails with `SKILLSPAN_CODE_INTERNAL`
    /// where the system grants no watch.
    call skillspan_set_watch(
        set: &skillspan_set, heard: skillspan_heard_fn, context: Context
    ) -> skillspan_watch as watch = {
        let missing = || Error::new(Code::InvalidArgument, "`heard` is NULL; a function is wanted");
        let heard = heard.ok_or_else(missing)?;
        let (watched, hearer) = (Arc::clone(set), set.hearer.clone());
        set.watch(move |outcome| {
            if outcome.is_ok() {
                tell(hearer.as_ref(), watched.dialect(), &watched.snapshot().warnings);
            }
            let (refresh, error) = match outcome {
                Ok(refresh) => (Some(skillspan_refresh::from(refresh)), None),
                Err(error) => (None, Some(skillspan_error::from(error))),
            };
            // SAFETY: the host's function gets what the header promises it.
            unsafe { heard(context.ctx(), refresh.as_ref(), error.as_ref()) }
        })?
    };

    /// Ends a watch and frees it; NULL is fine. The host's function does not run any more afterwards, unless it is the
    /// one that makes this call.
    free skillspan_watch_free;
}
