"""What does each tool do? Functions of a base as its principal sees it and of a request."""
