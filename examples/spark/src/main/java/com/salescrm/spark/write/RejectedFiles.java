package com.salescrm.spark.write;

import com.salescrm.spark.options.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * The files of rejected rows of a write. Tasks write them to a folder that Spark does not read; the driver moves those of the
 * committed tasks to their place.
 *
 * @param folder the folder that the user names
 * @param query identifies the write
 */
record RejectedFiles(String folder, String query) {
  /** The file of an attempt of a task, relative to the temporary folder. */
  static String name(int partition, long task) {
    return "part-%05d-%d.json".formatted(partition, task);
  }

  Path temporary(String name) {
    return new Path(temporary(), name);
  }

  private Path temporary() {
    return new Path(folder, "_" + query);
  }

  static FileSystem system(Path path) throws IOException {
    return path.getFileSystem(SparkHadoopUtil.get().conf());
  }

  /** Moves files to their place, and deletes those of other attempts. */
  void commit(List<String> names) {
    try {
      FileSystem system = system(temporary());
      for (String name : names) {
        Path target = new Path(folder, query + "-" + name);
        if (!system.rename(temporary(name), target)) {
          throw new IOException("cannot rename " + temporary(name) + " to " + target);
        }
      }
      system.delete(temporary(), true);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "option " + WriteOptions.REJECTED_PATH + ": the rejected rows cannot be written", e);
    }
  }

  /** The rows of a write that failed are rejected again when it is repeated. */
  void abort() {
    try {
      boolean unused = system(temporary()).delete(temporary(), true);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "option " + WriteOptions.REJECTED_PATH + ": " + temporary() + " cannot be deleted", e);
    }
  }
}
