package com.salescrm.sandbox;

/**
 * A request that breaks the specification and that a correct client never sends. A request with an
 * unknown id or a rejected value is not a violation.
 *
 * @param method the HTTP method
 * @param target the path with its query, as received
 * @param reason the cause and the correction; the error response contains the same text
 */
public record Violation(String method, String target, String reason) {}
