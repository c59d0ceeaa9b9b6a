package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;

/**
 * One attempt to send a request. Immutable.
 *
 * @param method the HTTP method
 * @param pathTemplate the path with placeholders for ids, such as {@code /lead/{id}/}; suits as a metric label
 * @param path the path with ids
 * @param attempt the attempt
 */
public record AttemptEvent(String method, String pathTemplate, String path, Attempt attempt) {}
