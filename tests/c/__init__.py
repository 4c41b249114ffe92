"""Small C programs that test the core from inside and through its public header."""
