"""The text protocol of theaigames.com and its dialects."""
