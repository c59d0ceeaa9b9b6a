package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A patch of the package {@code refresh} that plants an error. The sources stay as they are. */
record PlantedBug(String name, Map<Path, String> patchedSources) {
  private static final String PACKAGE = "com.salescrm.sdk.core.internal.auth.refresh.";
  private static final Path PATCHES = Path.of("src/test/resources", packagePath("simulation"));
  private static final Path SOURCES = Path.of("src/main/java", packagePath(""));

  private static String packagePath(String last) {
    return "com/salescrm/sdk/core/internal/auth/refresh/" + last;
  }

  static List<PlantedBug> all() throws IOException {
    List<PlantedBug> bugs = new ArrayList<>();
    try (Stream<Path> files = Files.list(PATCHES)) {
      for (Path file : files.sorted().toList()) {
        bugs.add(read(file));
      }
    }
    return bugs;
  }

  private static PlantedBug read(Path file) throws IOException {
    Map<Path, String> sources = new HashMap<>();
    for (String part : Files.readString(file).split("(?m)^--- a/", -1)) {
      if (!part.isEmpty()) {
        Path source = SOURCES.resolve(part.substring(0, part.indexOf('\n')));
        sources.put(source, patch(source, part));
      }
    }
    String name = file.getFileName().toString().replace(".patch", "").replace('-', ' ');
    return new PlantedBug(name, sources);
  }

  /** Applies the hunks of a unified diff by their text: lines may have moved. */
  private static String patch(Path source, String part) throws IOException {
    String text = Files.readString(source);
    String[] hunks = part.split("(?m)^@@.*\n", -1);
    for (int i = 1; i < hunks.length; i++) {
      String before = hunks[i].replaceAll("(?m)^\\+.*\n", "").replaceAll("(?m)^[- ]", "");
      String after = hunks[i].replaceAll("(?m)^-.*\n", "").replaceAll("(?m)^[+ ]", "");
      if (text.indexOf(before) < 0 || text.indexOf(before) != text.lastIndexOf(before)) {
        throw new IllegalStateException(
            "hunk " + i + " fits not one place of " + source + ":\n" + before);
      }
      text = text.replace(before, after);
    }
    return text;
  }

  /** Compiles the patched sources and calls the static method {@code search} of a class of this package with them. */
  String search(Path directory, Class<?> search) throws Exception {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of(
        "-proc:none",
        "-nowarn",
        "-cp",
        System.getProperty("java.class.path"),
        "-d",
        classes.toString()));
    for (Map.Entry<Path, String> source : patchedSources.entrySet()) {
      Path copy = directory.resolve(source.getKey().getFileName());
      arguments.add(Files.writeString(copy, source.getValue()).toString());
    }
    int errors = ToolProvider.getSystemJavaCompiler()
        .run(null, null, null, arguments.toArray(String[]::new));
    if (errors != 0) {
      throw new IllegalStateException("does not compile: " + name);
    }
    try (Patched loader = new Patched(classes)) {
      @SuppressWarnings("unchecked")
      Supplier<String> found = (Supplier<String>)
          loader.loadClass(search.getName()).getDeclaredConstructor().newInstance();
      return found.get();
    }
  }

  /** Loads the patched classes, and a second time those that use them. */
  private static final class Patched extends URLClassLoader {
    Patched(Path classes) throws IOException {
      super(new URL[] {classes.toUri().toURL()}, PlantedBug.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      URL patched = findResource(file);
      URL source = patched != null ? patched : getParent().getResource(file);
      if (source == null) {
        throw new ClassNotFoundException(name);
      }
      try (InputStream in = source.openStream()) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
