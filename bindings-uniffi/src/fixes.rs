//! Fixes of files.

use std::sync::Arc;

use skillspan_bindings::{Place, Request};

use crate::answer::{Answer, ask};
use crate::records::FixedFile;

/// A file with what its fixes would make of it. Nothing is written until `write`.
#[derive(uniffi::Object)]
pub struct FileFix {
    place: Place,
    index: usize,
    fixed: FixedFile,
}

#[uniffi::export]
impl FileFix {
    /// What the fixes would make of it.
    pub fn preview(&self) -> FixedFile {
        self.fixed.clone()
    }

    /// Writes the text, gives the file its name, and tells its path now.
    ///
    /// Fails with `Unwritable`, also where the file is no longer what was read; then it is as it was.
    pub fn write(&self) -> Answer<String> {
        ask(&self.place, Request::WriteFix { index: self.index })
    }
}

/// What fixes would make of every skill at or below a path, in walk order, with `also_unsafe` also those that may change
/// the meaning; a profile as for `validate`.
///
/// Fails with `InvalidArgument` where nothing is at the path, and `Unreadable` for a file.
#[uniffi::export(default(profile = None, also_unsafe = false))]
pub fn fixes(path: String, profile: Option<String>, also_unsafe: bool) -> Answer<Vec<Arc<FileFix>>> {
    let place = Place::default();
    let plans: Vec<FixedFile> = ask(&place, Request::Fixes { path, profile, r#unsafe: Some(also_unsafe) })?;
    let plan = |(index, fixed)| Arc::new(FileFix { place: place.clone(), index, fixed });
    Ok(plans.into_iter().enumerate().map(plan).collect())
}
