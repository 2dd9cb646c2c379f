"""How does the embedded base serve each capability? One module each."""
