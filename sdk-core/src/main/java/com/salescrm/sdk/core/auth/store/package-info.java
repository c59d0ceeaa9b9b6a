/**
 * Where OAuth tokens are stored: in memory ({@link com.salescrm.sdk.core.auth.store.InMemoryTokenStore}), in a file ({@link
 * com.salescrm.sdk.core.auth.store.FileTokenStore}), in a database ({@code JdbcTokenStore}), or in a store of your own.
 */
@NullMarked
package com.salescrm.sdk.core.auth.store;

import org.jspecify.annotations.NullMarked;
