"""How does a base take knowledge in, keep it right and give it out? The verbs, by what they do."""
