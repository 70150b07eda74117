"""Skills for frameworks; each module needs the extra of its name."""
