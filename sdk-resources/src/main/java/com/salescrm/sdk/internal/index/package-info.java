/** The entries of an index of external ids, in memory or in a database, and the passes that read them; not exported. */
@NullMarked
package com.salescrm.sdk.internal.index;

import org.jspecify.annotations.NullMarked;
