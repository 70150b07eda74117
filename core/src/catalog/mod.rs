//! The list of skills that a model sees.

mod fit;
mod json;
mod layout;
mod listing;
mod locations;
mod markdown;
mod menu;
mod options;
mod preamble;
mod report;
mod shorten;
mod xml;

pub use listing::found;
pub use locations::Locations;
pub use menu::MenuEntry;
pub use options::{CatalogOptions, Format, Preamble};
pub use report::CatalogReport;
