package com.salescrm.sdk.internal.index;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What an index knows of one object. Not a record, whose methods would take more of the jar. */
public final class IndexEntry {
  private final String key;
  private final String id;
  private final FieldHashes fields;
  final long writtenAt; // of its row

  /**
   * Creates an entry.
   *
   * @param key the external id; empty if the object has no entry
   * @param id the id of the object
   * @param fields the hashes of the compared fields
   */
  public IndexEntry(String key, String id, FieldHashes fields) {
    this(key, id, fields, 0);
  }

  IndexEntry(String key, String id, FieldHashes fields, long writtenAt) {
    this.key = key;
    this.id = id;
    this.fields = fields;
    this.writtenAt = writtenAt;
  }

  public String key() {
    return key;
  }

  public String id() {
    return id;
  }

  public FieldHashes fields() {
    return fields;
  }

  /** The entry of the object, of which no value is known. */
  IndexEntry unknown() {
    return new IndexEntry(key, id, FieldHashes.NONE);
  }

  /**
   * The values that another entry of the object has too.
   *
   * @param decides whether this one has the later external id; if it has none, the other one does
   */
  IndexEntry common(IndexEntry other, boolean decides) {
    return new IndexEntry(
        decides && !key.isEmpty() ? key : other.key, id, other.fields.common(fields));
  }

  /** Whether another entry of the object has the same external id and values. */
  boolean hasSame(IndexEntry other) {
    return key.equals(other.key) && Arrays.equals(fields.bytes(), other.fields.bytes());
  }

  /** The entry; null if it is none, without a key. */
  static @Nullable IndexEntry known(@Nullable IndexEntry entry) {
    return entry == null || entry.key.isEmpty() ? null : entry;
  }
}
