// The page for unknown addresses. Its text is in the HTML, so that it works without scripts.

import { shell } from "../components/shell.js";

shell("Not found");
