//! skillspan for node.
