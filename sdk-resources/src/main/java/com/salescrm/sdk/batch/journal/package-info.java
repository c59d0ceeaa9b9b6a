/** Records which rows of a batch were begun and how they ended, in a file or a database. */
@NullMarked
package com.salescrm.sdk.batch.journal;

import org.jspecify.annotations.NullMarked;
