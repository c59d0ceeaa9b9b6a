package com.salescrm.sandbox.internal.store;

/**
 * A custom field of the organization.
 *
 * @param multiple whether the field {@code accepts_multiple_values}
 */
public record CustomField(String id, String name, boolean multiple) {}
