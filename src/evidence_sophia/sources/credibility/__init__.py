"""How credible is a source, part by part, and may it ground anything?"""
