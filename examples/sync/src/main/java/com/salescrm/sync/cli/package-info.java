/** The command line: shared options, exit codes, and the one-line form of errors. */
@NullMarked
package com.salescrm.sync.cli;

import org.jspecify.annotations.NullMarked;
