/** What the command line understands, and how a run ends: options that commands share, exit codes, and the one line that an error is told in. */
@NullMarked
package com.salescrm.sync.cli;

import org.jspecify.annotations.NullMarked;
