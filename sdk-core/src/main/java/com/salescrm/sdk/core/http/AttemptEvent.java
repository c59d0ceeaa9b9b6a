package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;

/**
 * One sending of a request.
 *
 * @param method the HTTP method
 * @param pathTemplate the path with names for ids, such as {@code /lead/{id}/}: few different values
 * @param path the path with ids
 * @param attempt how it went
 */
public record AttemptEvent(String method, String pathTemplate, String path, Attempt attempt) {}
