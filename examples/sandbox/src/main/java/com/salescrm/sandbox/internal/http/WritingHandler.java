package com.salescrm.sandbox.internal.http;

/**
 * Handles an operation that advances jobs before it responds. It runs under the write lock even if
 * its method is GET.
 */
@FunctionalInterface
public interface WritingHandler extends Handler {}
