"""What is in this string?"""
