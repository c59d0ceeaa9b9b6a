package com.salescrm.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The Java files of the project, including tests. */
final class Classes {
  private static final Map<String, Path> FILES = find();

  private Classes() {}

  static Set<String> names() {
    return FILES.keySet();
  }

  /** Whether a class has a method, such as {@code OrderTest#total_ofNothing_isZero}. */
  static boolean hasMethod(String reference) {
    String[] parts = reference.split("#", 2);
    Path file = FILES.get(parts[0]);
    try {
      return file != null && Files.readString(file).contains(" " + parts[1] + "(");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Path> find() {
    Map<String, Path> found = new TreeMap<>();
    for (String folder : new String[] {"sdk-core/src", "sdk-resources/src", "examples"}) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve(folder))) {
        files.forEach(file -> {
          String name = file.getFileName().toString();
          if (name.endsWith(".java")) {
            found.put(name.substring(0, name.length() - ".java".length()), file);
          }
        });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return found;
  }
}
