package com.salescrm.sandbox.internal.download;

import java.time.Instant;

/** A file that can be downloaded. */
final class StoredFile {
  private final boolean csv;
  private final byte[] packed;
  private final Instant linkedAt;

  StoredFile(boolean csv, byte[] packed, Instant linkedAt) {
    this.csv = csv;
    this.packed = packed;
    this.linkedAt = linkedAt;
  }

  boolean csv() {
    return csv;
  }

  byte[] packed() {
    return packed;
  }

  Instant linkedAt() {
    return linkedAt;
  }
}
