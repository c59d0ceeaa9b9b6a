package com.salescrm.sdk.core.internal.json;

/**
 * An item of a list that was read as a record, with the id of the object, which the record need not have.
 *
 * @param id the id in JSON
 * @param value the record
 * @param <T> the type of the record
 */
public record Row<T>(String id, T value) {}
