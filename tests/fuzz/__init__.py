"""Fuzz targets for everything that takes bytes, text or actions, with their corpora."""
