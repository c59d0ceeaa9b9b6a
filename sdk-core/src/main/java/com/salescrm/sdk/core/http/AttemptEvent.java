package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;

/**
 * One attempt to send a request. Immutable.
 *
 * @param method the HTTP method
 * @param pathTemplate as of {@link CallEvent}
 * @param path as of {@link CallEvent}
 * @param attempt the attempt
 */
public record AttemptEvent(String method, String pathTemplate, String path, Attempt attempt) {}
