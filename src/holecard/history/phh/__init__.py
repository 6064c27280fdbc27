"""PHH, the open standard for hand histories: https://phh.readthedocs.io"""
