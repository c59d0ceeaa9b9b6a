package com.salescrm.sdk.batch.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A file that is open: it accepts writes after another program has deleted or replaced it, and they are lost. */
final class OpenFile {
  private final Path path;

  /** Its identity in its file system; null on Windows, where an open file stays in its place. */
  private final @Nullable Object key;

  private OpenFile(Path path, @Nullable Object key) {
    this.path = path;
    this.key = key;
  }

  static OpenFile of(Path path) throws IOException {
    return new OpenFile(path, key(path));
  }

  static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  Path path() {
    return path;
  }

  /** Whether the path still leads to it. */
  boolean isInPlace() {
    try {
      return Objects.equals(key(path), key);
    } catch (IOException e) {
      return false;
    }
  }

  /** Requires that the file of a journal, if it has one, is in its place. */
  static void require(@Nullable OpenFile file, String journal) {
    if (file != null && !file.isInPlace()) {
      IOException e = lost();
      throw new UncheckedIOException("the journal " + journal + ": " + e.getMessage(), e);
    }
  }

  /** The failure of a journal whose records the next run would not have. */
  static IOException lost() {
    return new IOException("another program has deleted, replaced or shortened the file, restore it"
        + " from a copy: without it, rows that are finished would be sent again");
  }
}
