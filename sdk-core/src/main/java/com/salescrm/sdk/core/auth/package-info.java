/**
 * Credentials: an API key, an access token, or OAuth tokens that the SDK refreshes (specification, "Authentication"). Secrets
 * are validated when they are set, sent only to the base URL, and never printed.
 */
@NullMarked
package com.salescrm.sdk.core.auth;

import org.jspecify.annotations.NullMarked;
