/**
 * Sequences of pulls with a simulated disk and network; the seed of a run decides everything. A pull may be killed or frozen
 * before each statement, commit and request. The service is a sandbox, the database a SQLite file.
 */
@NullMarked
package com.salescrm.sync.simulation;

import org.jspecify.annotations.NullMarked;
