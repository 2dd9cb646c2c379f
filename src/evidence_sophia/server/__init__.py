"""How do others reach a base that runs elsewhere? Tools for agents."""
