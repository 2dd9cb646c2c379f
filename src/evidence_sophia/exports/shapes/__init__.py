"""What does each kind of export say? Four shapes, each from evidence to a document."""
