/**
 * OAuth 2.0 endpoints: authorization page, token endpoint, revocation, and single-use refresh
 * tokens.
 */
@NullMarked
package com.salescrm.sandbox.internal.oauth;

import org.jspecify.annotations.NullMarked;
