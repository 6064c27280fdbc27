"""Tournament results in the browser, also of running tournaments."""
