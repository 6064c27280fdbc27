"""A tournament as one self-contained web page."""
