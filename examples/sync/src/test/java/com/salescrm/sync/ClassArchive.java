package com.salescrm.sync;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The class path of programs in JVMs of their own, and an archive of the classes that a pull loads (class data sharing), with
 * which each starts in half the time. An archive needs jars: the folders of the class path are copied into some.
 */
final class ClassArchive {
  /** The build that runs the tests, or null without one, such as in an IDE. The JVMs of one build share one archive. */
  private static final String BUILD = System.getProperty("test.build");

  private static final List<Path> ENTRIES = Stream.of(
          System.getProperty("java.class.path").split(File.pathSeparator, -1))
      .map(Path::of)
      .toList();

  private static final ClassArchive OF_THIS_JVM = create();

  private final Path folder;
  private final String classPath;

  private ClassArchive(Path folder) {
    this.folder = folder;
    this.classPath = IntStream.range(0, ENTRIES.size())
        .mapToObj(i -> (Files.isDirectory(ENTRIES.get(i)) ? jar(i) : ENTRIES.get(i)).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The options for the class path and the archive. */
  static List<String> options() {
    List<String> options = new ArrayList<>();
    if (Files.exists(OF_THIS_JVM.archive())) { // Not every JVM can write one.
      options.add("-XX:SharedArchiveFile=" + OF_THIS_JVM.archive());
      options.add("-Xlog:disable"); // If the archive does not fit, programs run without it.
    }
    options.addAll(List.of("-cp", OF_THIS_JVM.classPath));
    return options;
  }

  /** The class path: jars only. */
  static String classPath() {
    return OF_THIS_JVM.classPath;
  }

  private Path archive() {
    return folder.resolve("classes.jsa");
  }

  private static ClassArchive create() {
    try {
      if (BUILD != null) {
        return ofTheBuild(Path.of("target", "programs").toAbsolutePath());
      }
      Path folder = Files.createTempDirectory("classes");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return written(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the archive was written", e);
    }
  }

  /** The first JVM of a build writes it; the others wait. */
  private static ClassArchive ofTheBuild(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path builtBy = folder.resolve("build.txt");
    try (FileChannel file =
        FileChannel.open(folder.resolveSibling("programs.lock"), CREATE, WRITE)) {
      file.lock(); // Until the file is closed.
      if (Files.exists(builtBy) && Files.readString(builtBy).equals(BUILD)) {
        return new ClassArchive(folder);
      }
      delete(folder);
      Files.createDirectory(folder);
      ClassArchive archive = written(folder);
      Files.writeString(builtBy, BUILD);
      return archive;
    }
  }

  private static ClassArchive written(Path folder) throws IOException, InterruptedException {
    ClassArchive archive = new ClassArchive(folder);
    archive.copyFolders();
    archive.write();
    return archive;
  }

  private Path jar(int entry) {
    return folder.resolve(entry + ".jar");
  }

  private void copyFolders() throws IOException {
    for (int i = 0; i < ENTRIES.size(); i++) {
      if (Files.isDirectory(ENTRIES.get(i))) {
        copy(ENTRIES.get(i), jar(i));
      }
    }
  }

  private static void copy(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> found = Files.walk(classes)) {
      zip.setLevel(0);
      for (Path each : found.filter(each -> !each.equals(classes)).toList()) {
        String name = classes.relativize(each).toString().replace(File.separatorChar, '/');
        boolean isFolder = Files.isDirectory(each); // Flyway finds migrations by their folder.
        zip.putNextEntry(new ZipEntry(isFolder ? name + "/" : name));
        if (!isFolder) {
          Files.copy(each, zip);
        }
        zip.closeEntry();
      }
    }
  }

  private void write() throws IOException, InterruptedException {
    Process run = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:ArchiveClassesAtExit=" + archive(),
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classPath,
            Archived.class.getName(),
            folder.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output.txt").toFile())
        .start();
    boolean ended = run.waitFor(2, TimeUnit.MINUTES);
    if (!ended || run.exitValue() != 0) {
      run.destroyForcibly();
      throw new IllegalStateException(Files.readString(folder.resolve("output.txt")));
    }
  }

  private static void delete(Path folder) {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads the classes for the archive: pulls from a sandbox in the same JVM. */
  static final class Archived {
    private Archived() {}

    public static void main(String[] args) throws IOException {
      try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(3).withTasks(1))) {
        String database = "jdbc:sqlite:" + Path.of(args[0], "crm.db");
        CommandRun pull =
            CommandRun.against(sandbox, Path.of(args[0]), "pull", "--database", database);
        if (pull.exitCode() != 0) {
          throw new IllegalStateException(pull.err());
        }
      }
    }
  }
}
