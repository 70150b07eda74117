//! Files of a skill.

use skillspan::{Resource, ResourceKind};

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

record! {
    /// A file of a skill. One that `skillspan_set_read` gave is freed by its caller; one of a result is borrowed.
    skillspan_resource(resource: Resource) { bytes: Terminated = Terminated::new(resource.bytes()) }

    /// What kind of file it is.
    fn skillspan_resource_kind -> skillspan_kind = match resource.kind {
        ResourceKind::Text => skillspan_kind::Text,
        ResourceKind::Image => skillspan_kind::Image,
        ResourceKind::File => skillspan_kind::File,
    };
    /// Its media type, for example `image/png`.
    text skillspan_resource_media_type = &resource.media_type;
    /// The SHA-256 of its bytes, in hex.
    text skillspan_resource_sha256 = &resource.sha256;
    /// Its bytes; UTF-8 if it is of kind text.
    fn skillspan_resource_bytes -> skillspan_str = resource.bytes.lend();
    /// The resource as a JSON object, borrowed; bytes that are no text are in Base64.
    json skillspan_resource_to_json;
    /// Frees a resource that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_resource_free;
}
