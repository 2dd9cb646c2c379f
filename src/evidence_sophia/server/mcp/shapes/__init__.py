"""What does each tool take, and what does it answer?"""
