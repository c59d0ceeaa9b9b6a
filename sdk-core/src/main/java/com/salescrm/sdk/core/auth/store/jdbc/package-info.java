/** Stores OAuth tokens in a database ({@link com.salescrm.sdk.core.auth.store.jdbc.JdbcTokenStore}). */
@NullMarked
package com.salescrm.sdk.core.auth.store.jdbc;

import org.jspecify.annotations.NullMarked;
