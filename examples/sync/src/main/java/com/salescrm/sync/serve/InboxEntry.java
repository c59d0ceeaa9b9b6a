package com.salescrm.sync.serve;

import com.salescrm.sync.table.Table;

/**
 * An open row of the inbox: an object to read.
 *
 * @param eventId the id of the event
 * @param table the table of the object
 * @param objectId the id of the object
 * @param receivedAt when the event was stored, in milliseconds since 1970
 * @param attempts how many times reading or writing the object has failed
 */
record InboxEntry(String eventId, Table table, String objectId, long receivedAt, int attempts) {
  /** The object; several events may be of the same one. */
  ObjectKey object() {
    return new ObjectKey(table, objectId);
  }

  /**
   * An object.
   *
   * @param table its table
   * @param id its id
   */
  record ObjectKey(Table table, String id) {}
}
