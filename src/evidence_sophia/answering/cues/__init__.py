"""What do the words of a sentence, a title or a question give away? One cue a module."""
