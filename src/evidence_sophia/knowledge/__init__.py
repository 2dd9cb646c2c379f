"""What is believed, on whose word, since when? Statements, covenant, history, conflicts."""
