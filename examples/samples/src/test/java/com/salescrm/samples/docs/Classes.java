package com.salescrm.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The names of the Java files of the project, including tests. */
final class Classes {
  private static final Set<String> NAMES = find();

  private Classes() {}

  static Set<String> names() {
    return NAMES;
  }

  private static Set<String> find() {
    Set<String> names = new TreeSet<>();
    for (String folder : new String[] {"sdk-core/src", "sdk-resources/src", "examples"}) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve(folder))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> names.add(name.substring(0, name.length() - ".java".length())));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return names;
  }
}
