/**
 * Who calls: an API key, an access token, or OAuth tokens that refresh themselves (specification, "Authentication").
 * Secrets are checked when they are given, sent only to the base address, and never printed.
 */
@NullMarked
package com.salescrm.sdk.core.auth;

import org.jspecify.annotations.NullMarked;
