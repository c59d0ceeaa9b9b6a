/**
 * Lists that are fetched page by page (specification, "Endpoints", {@code _limit} and {@code _skip}): lazily, ahead of
 * the caller or in parallel, each item once, resumable. {@link com.salescrm.sdk.core.paging.Paginated} is what list
 * operations return.
 */
@NullMarked
package com.salescrm.sdk.core.paging;

import org.jspecify.annotations.NullMarked;
