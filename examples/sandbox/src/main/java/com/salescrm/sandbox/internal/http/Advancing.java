package com.salescrm.sandbox.internal.http;

/** Carries out an operation that lets jobs go on before it responds, so that it changes the state even if it only reads. */
@FunctionalInterface
public interface Advancing extends Handler {}
