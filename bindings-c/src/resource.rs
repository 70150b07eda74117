//! Files of a skill.

use base64::Engine;
use skillspan::{Resource, ResourceKind};

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::{Terminated, skillspan_str};

/// What kind of file a resource is.
#[repr(i32)]
#[derive(Clone, Copy, Default)]
pub enum skillspan_kind {
    /// No resource: the handle was NULL.
    #[default]
    None = 0,
    /// UTF-8 text.
    Text = 1,
    /// An image.
    Image = 2,
    /// Anything else.
    File = 3,
}

/// A file of a skill. One that `skillspan_set_read` gave is freed by its caller; one of a result is borrowed.
pub struct skillspan_resource {
    record: Record<Resource>,
    bytes: Terminated,
}

impl skillspan_resource {
    pub fn new(resource: Resource) -> Self {
        let decode = |text: &String| base64::engine::general_purpose::STANDARD.decode(text).ok();
        let bytes = match &resource.text {
            Some(text) => Terminated::new(text.as_bytes()),
            None => Terminated::new(resource.base64.as_ref().and_then(decode).unwrap_or_default()),
        };
        Self { record: Record::new(resource), bytes }
    }

    pub fn value(&self) -> &Resource {
        self.record.value()
    }
}

/// What kind of file it is.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_kind(resource: Option<&skillspan_resource>) -> skillspan_kind {
    get(resource, |resource| match resource.value().kind {
        ResourceKind::Text => skillspan_kind::Text,
        ResourceKind::Image => skillspan_kind::Image,
        ResourceKind::File => skillspan_kind::File,
    })
}

/// Its media type, for example `image/png`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_media_type(resource: Option<&skillspan_resource>) -> skillspan_str {
    get(resource, |resource| resource.record.text(|resource| resource.media_type.as_str()))
}

/// The SHA-256 of its bytes, in hex.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_sha256(resource: Option<&skillspan_resource>) -> skillspan_str {
    get(resource, |resource| resource.record.text(|resource| resource.sha256.as_str()))
}

/// Its bytes; UTF-8 if it is of kind text.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_bytes(resource: Option<&skillspan_resource>) -> skillspan_str {
    get(resource, |resource| resource.bytes.lend())
}

/// The resource as a JSON object, borrowed; bytes that are no text are in Base64.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_to_json(resource: Option<&skillspan_resource>) -> skillspan_str {
    get(resource, |resource| resource.record.json())
}

/// Frees a resource that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_resource_free(resource: Option<Box<skillspan_resource>>) {
    value(|| drop(resource));
}
