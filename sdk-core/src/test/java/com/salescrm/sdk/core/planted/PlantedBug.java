package com.salescrm.sdk.core.planted;

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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A patch that plants an error. The sources stay as they are.
 *
 * @param group the name of the patch's directory
 * @param name the name of the patch, in words
 */
public record PlantedBug(String group, String name, Map<Path, String> patchedSources) {
  private static final String PATCHED = "com.salescrm.sdk.";

  /**
   * The patches in a directory and below.
   *
   * @param sources the directory to which the names in the patches are relative
   */
  public static List<PlantedBug> all(Path patches, Path sources) throws IOException {
    List<PlantedBug> bugs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(patches)) {
      for (Path file :
          files.sorted().filter(each -> each.toString().endsWith(".patch")).toList()) {
        bugs.add(read(file, sources));
      }
    }
    return bugs;
  }

  private static PlantedBug read(Path file, Path directory) throws IOException {
    Map<Path, String> sources = new HashMap<>();
    for (String part : Files.readString(file).split("(?m)^--- a/", -1)) {
      if (!part.isEmpty()) {
        Path source = directory.resolve(part.substring(0, part.indexOf('\n')));
        sources.put(source, patch(source, part));
      }
    }
    String name = file.getFileName().toString().replace(".patch", "").replace('-', ' ');
    return new PlantedBug(file.getParent().getFileName().toString(), name, sources);
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

  /**
   * Compiles the patched sources and searches the error with them.
   *
   * @param directory where files may be created
   * @param search a public class with a public constructor; its argument is this bug's group
   */
  public String search(Path directory, Class<? extends UnaryOperator<String>> search)
      throws Exception {
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
      UnaryOperator<String> patched = (UnaryOperator<String>)
          loader.loadClass(search.getName()).getDeclaredConstructor().newInstance();
      return patched.apply(group);
    }
  }

  /** Loads the patched classes, and a second time those that use them. */
  private static final class Patched extends URLClassLoader {
    Patched(Path classes) throws IOException {
      super(new URL[] {classes.toUri().toURL()}, PlantedBug.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PATCHED)) {
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
