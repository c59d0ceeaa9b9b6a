package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.http.ListBody;

/**
 * One response of a list operation. Two moments can be compared with each other and with nothing else: the page with the
 * earlier {@code arrivedAt} was answered before the page with the later {@code startedAt} was requested.
 *
 * @param skip the {@code _skip} that was asked for
 * @param startedAt when the request was made
 * @param arrivedAt when its response was complete
 */
record FetchedPage<T>(long skip, ListBody<T> body, long startedAt, long arrivedAt) {}
