/**
 * The road that every operation travels: {@link com.salescrm.sdk.core.http.ApiRequest} says what is asked, {@link
 * com.salescrm.sdk.core.http.ApiClient} sends it and decodes the answer, {@link
 * com.salescrm.sdk.core.http.RequestOptions} change how for a while, and {@link
 * com.salescrm.sdk.core.http.CallListener} hears how it went.
 */
@NullMarked
package com.salescrm.sdk.core.http;

import org.jspecify.annotations.NullMarked;
