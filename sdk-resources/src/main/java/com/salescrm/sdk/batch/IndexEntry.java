package com.salescrm.sdk.batch;

/**
 * What an index knows of one object.
 *
 * @param key the external id
 * @param id the id of the object
 * @param fields the hashes of the compared fields
 */
record IndexEntry(String key, String id, FieldHashes fields) {
  /** The entry whose stated fields are these; the others stay. */
  IndexEntry with(FieldHashes stated) {
    return new IndexEntry(key, id, fields.without(stated).and(stated));
  }
}
