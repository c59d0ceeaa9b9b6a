package com.salescrm.sync.simulation;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A database with empty tables, which is copied for each run: to make the tables takes longer than the rest of a run. */
final class Template {
  private static final byte[] CONTENT = make();

  private Template() {}

  private static byte[] make() {
    try {
      Path folder = Files.createTempDirectory(memory(), "pulls");
      try {
        Path file = folder.resolve("crm.db");
        try (Database database = Database.open(DatabaseSettings.of("jdbc:sqlite:" + file))) {
          Schema.prepare(database);
        }
        return Files.readAllBytes(file);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new database. */
  static Path copyTo(Path folder) throws IOException {
    return Files.write(folder.resolve("crm.db"), CONTENT);
  }

  /** A folder in memory, or else the one for temporary files. */
  static Path memory() {
    Path memory = Path.of("/dev/shm");
    return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path each : all) {
        Files.delete(each);
      }
    }
  }
}
