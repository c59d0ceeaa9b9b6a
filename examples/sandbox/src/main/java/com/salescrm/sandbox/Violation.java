package com.salescrm.sandbox;

/**
 * A request that breaks the specification: something that a correct client never sends, as opposed
 * to an id that is unknown or a value that the service refuses.
 *
 * @param method the HTTP method
 * @param target the path with its query, as it was sent
 * @param reason what is wrong and what to send instead; the same text is in the error response
 */
public record Violation(String method, String target, String reason) {}
