package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sandbox.Fault;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.RootCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyLockTest extends ImportTestBase {
  private static final Duration LAG = Duration.ofSeconds(5);

  private KeyLock acquire(String identity) {
    return KeyLock.acquire(folder, identity, "leads by name");
  }

  private Path lockFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".lock"))
          .filter(file -> file.getFileName().toString().startsWith("crm-sync-import-"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  @SuppressWarnings("try") // The locks are only held.
  void acquire_sameKeys_isRefusedUntilTheLockIsReleased() {
    try (KeyLock held = acquire("a");
        KeyLock ofOthers = acquire("b")) {
      assertThatThrownBy(() -> acquire("a"))
          .isInstanceOfSatisfying(
              Problem.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BUSY))
          .hasMessageStartingWith("another import of leads by name is running");
    }
    acquire("a").close();
  }

  /** Its address is another one each time, and no other process knows it. */
  @Test
  void import_intoTheDemo_leavesNoFile() throws Exception {
    Path file = Files.writeString(folder.resolve("leads.csv"), "name\nAcme\n");
    String[] words = {
      "import", file.toString(), "--key", "name", "--apply", "--demo", "--demo-leads", "3"
    };

    CommandRun run = CommandRun.of(
        RootCommand.commandLine(List.of(new ImportCommand(nanos, folder, Duration.ZERO))), words);

    assertThat(run.exitCode()).as(run.err()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .noneMatch(name -> name.startsWith("crm-sync-import-"));
    }
  }

  @Test
  void acquire_newFile_canBeLockedByAllUsers() throws Exception {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));

    acquire("a").close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lockFile())))
        .isEqualTo("rw-rw-rw-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"link", "folder", "file"})
  void acquire_somethingElseOfTheName_isRefusedAndStays(String kind) throws Exception {
    acquire("a").close();
    Path file = lockFile();
    Files.delete(file);
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    switch (kind) {
      case "link" -> Files.createSymbolicLink(file, precious);
      case "folder" -> Files.createDirectory(file);
      default -> Files.createLink(file, precious);
    }

    assertThatThrownBy(() -> acquire("a"))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageContaining("it is not a lock file");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void acquire_missingFolder_namesWhatToDo() {
    assertThatThrownBy(() -> KeyLock.acquire(folder.resolve("no"), "a", "leads by name"))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageContaining("there is no such file")
        .hasMessageContaining("-Djava.io.tmpdir=");
  }

  @Test
  void remaining_dependsOnTheEndOfTheLatestImportThatCreated() throws Exception {
    KeyLock first = acquire("a");
    assertThat(first.remaining(LAG)).isNegative();
    first.ended(true);
    first.close();

    KeyLock soon = acquire("a");
    assertThat(soon.remaining(LAG)).isLessThanOrEqualTo(LAG).isGreaterThan(LAG.minusSeconds(120));
    soon.close(); // As when the process is killed.
    Files.setLastModifiedTime(lockFile(), FileTime.from(Instant.now().minusSeconds(3_600)));
    KeyLock afterAKill = acquire("a");
    assertThat(afterAKill.remaining(LAG)).as("its last create is not known").isEqualTo(LAG);
    afterAKill.ended(true);
    afterAKill.close();
    Files.setLastModifiedTime(lockFile(), FileTime.from(Instant.now().plusSeconds(3_600)));
    KeyLock ahead = acquire("a");
    assertThat(ahead.remaining(LAG)).as("the clock was moved back").isEqualTo(LAG);
    ahead.ended(false);
    ahead.close();

    KeyLock last = acquire("a");
    assertThat(last.remaining(LAG)).as("nothing was created").isNegative();
    last.close();
  }

  @Test
  void import_rightAfterAnotherFileWithTheSameKeys_waitsForTheList() throws Exception {
    Duration lag = Duration.ofMillis(500);
    sandbox.listLag(lag);
    for (String name : List.of("one.csv", "two.csv")) {
      if (name.equals("two.csv")) { // However long the machine takes between the two.
        Files.setLastModifiedTime(lockFile(), FileTime.from(Instant.now().plusSeconds(3_600)));
      }
      Path file = Files.writeString(folder.resolve(name), "name,url\nAcme,x\n");
      CommandRun run = CommandRun.against(
          RootCommand.commandLine(List.of(new ImportCommand(nanos, folder, lag.plusMillis(100)))),
          sandbox,
          folder,
          "import",
          file.toString(),
          "--key",
          "name",
          "--apply");

      assertThat(run.exitCode()).isZero();
      assertThat(run.err())
          .isEqualToIgnoringNewLines(
              name.equals("one.csv")
                  ? ""
                  : "crm-sync: an import of the same keys ended a moment ago; waiting for 1 s until the"
                      + " list of the service has its objects");
    }

    assertThat(sandbox.count("lead")).isOne();
  }

  @Test
  void import_thatFailsAfterACreate_recordsItForTheNextOne() throws Exception {
    sandbox.faults().next(Fault.status(401)).on("POST", "/lead/").after(1).always();

    assertThat(run(CSV, "--apply").exitCode()).isEqualTo(ExitCode.REFUSED);

    assertThat(sandbox.count("lead")).isOne();
    assertThat(lockFile()).hasContent("c");
  }
}
