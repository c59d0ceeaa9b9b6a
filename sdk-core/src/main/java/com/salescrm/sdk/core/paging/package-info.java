/**
 * Lists that are fetched page by page (specification, "Endpoints", {@code _limit} and {@code _skip}): lazily, prefetched
 * or in parallel, without duplicates, resumable. List operations return a {@link
 * com.salescrm.sdk.core.paging.Paginated}.
 */
@NullMarked
package com.salescrm.sdk.core.paging;

import org.jspecify.annotations.NullMarked;
