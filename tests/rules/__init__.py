"""One test file for each chapter of docs/rules; `scenario` sets positions up and drives them."""
