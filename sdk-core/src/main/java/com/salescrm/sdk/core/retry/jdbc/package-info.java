/** A rate budget in a database, for processes on any number of machines. */
@NullMarked
package com.salescrm.sdk.core.retry.jdbc;

import org.jspecify.annotations.NullMarked;
