"""Tournament results in the browser, also while they are being played."""
