"""Where does a text hold what is nobody else's business, and how is it kept from others?"""
