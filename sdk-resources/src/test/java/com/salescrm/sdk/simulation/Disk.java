package com.salescrm.sdk.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files in a directory, as a process that is killed leaves them: its code still ends, and may remove some. */
final class Disk {
  private final Path directory;
  private final Map<Path, byte[]> saved = new TreeMap<>();

  Disk(Path directory) {
    this.directory = directory;
  }

  void clear() {
    forEach(Files::delete);
  }

  /** Remembers the files. */
  void save() {
    saved.clear();
    forEach(file -> saved.put(file, Files.readAllBytes(file)));
  }

  /** Makes the files those of the last {@link #save}. */
  void restore() {
    clear();
    try {
      for (Map.Entry<Path, byte[]> file : saved.entrySet()) {
        Files.write(file.getKey(), file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Action {
    void accept(Path file) throws IOException;
  }

  private void forEach(Action action) {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> all = files.toList();
      for (Path file : all) {
        action.accept(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
