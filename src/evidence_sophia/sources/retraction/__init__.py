"""Does a work still stand? What was published about it, and its state today."""
