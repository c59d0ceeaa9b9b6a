/** What paging shares with the list operations of the SDK; exported to {@code com.salescrm.sdk} only. */
@NullMarked
package com.salescrm.sdk.core.internal.paging;

import org.jspecify.annotations.NullMarked;
