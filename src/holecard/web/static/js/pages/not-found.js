// An address that leads nowhere: the page says so itself, also without this.

import { shell } from "../components/shell.js";

shell("Not found");
