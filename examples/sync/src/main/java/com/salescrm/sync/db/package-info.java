/** The database: SQLite, PostgreSQL or DuckDB, its connections, its migrations, and the lock that one run holds on it. */
@NullMarked
package com.salescrm.sync.db;

import org.jspecify.annotations.NullMarked;
