package com.salescrm.spark.write;

import com.salescrm.spark.options.WriteOptions;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** The rejected rows of a task: some of them for a message, and all in a file if the user names a folder. Safe for threads. */
final class Rejections implements AutoCloseable {
  static final int MOST_EXAMPLES = 5;

  private final @Nullable Path path;
  // Guarded by this.
  private final List<String> examples = new ArrayList<>();
  private @Nullable BufferedWriter writer;
  private long count;

  /**
   * Creates an instance.
   *
   * @param path the file; null for none. It is created with the first row
   */
  Rejections(@Nullable Path path) {
    this.path = path;
  }

  synchronized void add(RejectedRow row) {
    count++;
    if (examples.size() < MOST_EXAMPLES) {
      examples.add(row.toString());
    }
    if (path == null) {
      return;
    }
    try {
      if (writer == null) {
        writer = new BufferedWriter(new OutputStreamWriter(
            RejectedFiles.system(path).create(path, true), StandardCharsets.UTF_8));
      }
      writer.write(row.json() + "\n");
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private UncheckedIOException unwritable(IOException e) {
    return new UncheckedIOException(
        "option " + WriteOptions.REJECTED_PATH + ": " + path + " cannot be written", e);
  }

  synchronized long count() {
    return count;
  }

  synchronized List<String> examples() {
    return List.copyOf(examples);
  }

  /** The name of the file; null if there is none. */
  synchronized @Nullable String file() {
    return writer == null || path == null ? null : path.getName();
  }

  @Override
  public synchronized void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }
}
