package com.salescrm.sandbox.internal.store;

/** A status of leads. The specification has no operation that changes one. */
public record LeadStatus(String id, String label) {}
