package com.salescrm.sdk.batch;

/**
 * What an index knows of one object.
 *
 * @param key the external id
 * @param id the id of the object
 * @param fields the hashes of the compared fields
 */
record IndexEntry(String key, String id, FieldHashes fields) {}
