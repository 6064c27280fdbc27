"""Tests of the JavaScript of the pages, run by `node --test`, and the data that they share with Python."""
