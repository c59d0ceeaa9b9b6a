package com.salescrm.sandbox.internal.http;

/** Handles an operation that does not accept API keys ("Authentication", OAuth 2.0, 10). */
@FunctionalInterface
public interface OAuthOnlyHandler extends Handler {}
