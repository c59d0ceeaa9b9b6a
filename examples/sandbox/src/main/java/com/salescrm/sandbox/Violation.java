package com.salescrm.sandbox;

/**
 * A request that breaks the specification and that a correct client never sends. A request with an
 * unknown id or a rejected value is not a violation. A request that the sandbox fails to process, with a
 * 500 that no fault caused, is recorded too.
 *
 * @param method the HTTP method
 * @param target the path with its query, as received
 * @param reason the cause and the correction; the error response contains the same text
 */
public record Violation(String method, String target, String reason) {}
