"""When sources change, what no longer stands, and what must be done?"""
