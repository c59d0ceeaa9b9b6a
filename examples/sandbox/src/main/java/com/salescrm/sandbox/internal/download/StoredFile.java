package com.salescrm.sandbox.internal.download;

import java.time.Instant;

/** A file that can be downloaded. */
final class StoredFile {
  private final boolean csv;
  private final byte[] gzip;
  private final Instant linkedAt;

  StoredFile(boolean csv, byte[] gzip, Instant linkedAt) {
    this.csv = csv;
    this.gzip = gzip;
    this.linkedAt = linkedAt;
  }

  boolean csv() {
    return csv;
  }

  byte[] gzip() {
    return gzip;
  }

  Instant linkedAt() {
    return linkedAt;
  }
}
