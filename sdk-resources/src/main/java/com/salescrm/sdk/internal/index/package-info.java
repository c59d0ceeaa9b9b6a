/** What an index of external ids holds of the objects of a service: read from a list, in memory or in a database; not exported. */
@NullMarked
package com.salescrm.sdk.internal.index;

import org.jspecify.annotations.NullMarked;
