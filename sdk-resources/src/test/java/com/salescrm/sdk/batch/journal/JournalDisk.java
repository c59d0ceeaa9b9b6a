package com.salescrm.sdk.batch.journal;

import java.lang.reflect.Field;

/** What a power loss leaves of a journal in a file. */
public final class JournalDisk {
  private JournalDisk() {}

  /** The number of bytes that are durable. */
  public static long durable(Journal journal) {
    try {
      Field file = FileJournal.class.getDeclaredField("file");
      file.setAccessible(true);
      return ((JournalFile) file.get(journal)).durable();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("FileJournal has no such field", e);
    }
  }
}
