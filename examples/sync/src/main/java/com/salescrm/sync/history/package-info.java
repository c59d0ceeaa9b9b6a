/** States of the database at an earlier time, and the command {@code as-of} that makes views of one. */
@NullMarked
package com.salescrm.sync.history;

import org.jspecify.annotations.NullMarked;
