/** What stores in files and databases share: private file permissions, bounded waits for connections, transactions. */
@NullMarked
package com.salescrm.sdk.core.internal.storage;

import org.jspecify.annotations.NullMarked;
