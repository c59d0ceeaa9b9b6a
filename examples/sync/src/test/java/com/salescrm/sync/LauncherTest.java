package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code crm-sync} and its archive of classes. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(180)
class LauncherTest {
  private static final String FROM_ARCHIVE = "shared objects file (top)";

  private static Sandbox sandbox;

  private final Map<String, String> variables = new HashMap<>();

  private Path folder;

  @BeforeAll
  static void startService() {
    sandbox = Sandbox.start().seed(Seed.leads(3));
  }

  @AfterAll
  static void stopService() {
    sandbox.close();
  }

  @BeforeEach
  void install(@TempDir Path temporary) throws IOException {
    folder = Files.createDirectory(temporary.resolve("a folder"));
    Files.copy(Path.of("crm-sync"), folder.resolve("crm-sync"));
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, java());
    assertThat(java.toFile().setExecutable(true)).isTrue();
    writeJar("1");
  }

  @Test
  void pull_twoAtOnceThenLater_oneArchiveIsUsed() throws Exception {
    Run other = start("other", cache(), "pull", "--database", "jdbc:sqlite:other.db");
    Run first = pull("first", cache());
    first.assertSuccess("leads: 3 new");
    other.assertSuccess("leads: 3 new");

    assertThat(first.source()).contains(FROM_ARCHIVE);
    assertThat(cached()).singleElement().asString().endsWith(".jsa");

    Run later = pull("later", cache());
    later.assertSuccess("leads: 0 new");
    assertThat(later.source()).contains(FROM_ARCHIVE);
  }

  @Tag("slow")
  @Test
  void pull_brokenArchiveThenNewJar_runsAndMakesAnArchiveForTheNewJar() throws Exception {
    pull("first", cache()).assertSuccess("leads: 3 new");

    Files.write(cached().get(0), new byte[100_000]);
    Run broken = pull("broken", cache());
    broken.assertSuccess("leads: 0 new");
    assertThat(broken.source()).doesNotContain(FROM_ARCHIVE);

    writeJar("2");
    Run newJar = pull("new", cache());
    newJar.assertSuccess("leads: 0 new");
    assertThat(newJar.source()).contains(FROM_ARCHIVE);
    assertThat(cached()).hasSize(2);
  }

  @Test
  void pull_cacheCannotBeWritten_runsWithoutAnArchive() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    Run run = pull("run", file.resolve("cache"));

    run.assertSuccess("leads: 3 new");
    assertThat(run.source()).doesNotContain(FROM_ARCHIVE);
  }

  @Test
  void start_collectorInAVariableOfTheJvm_runs() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    variables.put("JDK_JAVA_OPTIONS", "-XX:+UseParallelGC");

    Run run = start("run", file.resolve("cache"), "--version"); // Starts as "pull" does.

    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  @Test
  void otherCommand_isPassedOnWithItsExitCode_andMakesNoArchive() throws Exception {
    Run run = start("run", cache(), "no such", "command");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("'no such'");
    assertThat(cache()).doesNotExist();
  }

  /**
   * A JVM that writes the classes that it loads, and from where, to the file {@code $CLASSES}. The class path has the levels
   * of the tests' log, which the program turns off only where no file sets them.
   */
  private static String java() {
    return """
        #!/bin/sh
        option=$1
        [ "$2" = -Xlog:disable ] && shift 2 || option=-Xlog:disable
        exec '%s/bin/java' -Dorg.slf4j.simpleLogger.log.org.sqlite=off -XX:TieredStopAtLevel=1 "$option" -Xlog:disable ${CLASSES:+"-Xlog:class+load:file=$CLASSES"} "$@"
        """.formatted(System.getProperty("java.home"));
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private List<Path> cached() throws IOException {
    try (Stream<Path> files = Files.list(cache().resolve("crm-sync"))) {
      return files.toList();
    }
  }

  /** A jar as the build makes it, except that its classes are in other jars. */
  private void writeJar(String version) throws IOException {
    List<String> classPath = new ArrayList<>();
    for (String entry : ClassArchive.classPath().split(File.pathSeparator, -1)) {
      // An archive supports paths that are relative to the jar only.
      classPath.add(folder.relativize(Path.of(entry)).toString());
    }
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, CrmSync.class.getName());
    attributes.putValue("Enable-Native-Access", "ALL-UNNAMED"); // Else JDK 25 prints a warning.
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
    attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version.repeat(100));
    Path jar = folder.resolve("new.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    Files.move(jar, folder.resolve("crm-sync.jar"), StandardCopyOption.REPLACE_EXISTING);
  }

  private Run pull(String name, Path cache) throws IOException {
    return start(name, cache, "pull", "--database", "jdbc:sqlite:crm.db");
  }

  private Run start(String name, Path cache, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("crm-sync").toString()));
    command.addAll(List.of(arguments));
    Run run = new Run(folder.resolve(name));
    ProcessBuilder builder = new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(run.file(".out").toFile())
        .redirectError(run.file(".err").toFile());
    builder
        .environment()
        .putAll(Map.of(
            "JAVA_HOME", folder.resolve("jdk").toString(),
            "XDG_CACHE_HOME", cache.toString(),
            "CLASSES", run.file(".classes").toString(),
            "CRM_BASE_URL", sandbox.baseUrl(),
            "CRM_API_KEY", sandbox.apiKey()));
    builder.environment().putAll(variables);
    run.process = builder.start();
    return run;
  }

  private static final class Run {
    private final Path name;
    private Process process;

    Run(Path name) {
      this.name = name;
    }

    Path file(String suffix) {
      return Path.of(name + suffix);
    }

    int exitCode() throws InterruptedException {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    }

    void assertSuccess(String output) throws Exception {
      int exitCode = exitCode();
      assertThat(errors()).isEmpty();
      assertThat(exitCode).isZero();
      List<String> lines = Files.readAllLines(file(".out"));
      assertThat(lines).anyMatch(line -> line.contains(output));
      assertThat(lines.get(0)).matches("\\d{4}-.*: .*");
    }

    String errors() throws IOException {
      return Files.readString(file(".err"));
    }

    /** From where the main class was loaded. */
    String source() throws IOException {
      try (Stream<String> lines = Files.lines(file(".classes"))) {
        return lines
            .filter(line -> line.contains(CrmSync.class.getName() + " source: "))
            .findFirst()
            .orElseThrow();
      }
    }
  }
}
