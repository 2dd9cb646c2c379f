"""How is a document written as Markdown?"""
