package com.salescrm.sandbox.internal.http;

/** Carries out an operation that takes no API key ("Authentication", OAuth 2.0, 10). */
@FunctionalInterface
public interface OAuthOnly extends Handler {}
