"""Browsers of three makes behind the same few verbs. What a test does with them is in tab.py, once for all."""
