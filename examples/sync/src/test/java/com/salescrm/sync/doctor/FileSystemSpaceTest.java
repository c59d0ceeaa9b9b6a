package com.salescrm.sync.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileSystemSpaceTest {
  @TempDir
  Path folder;

  private final DatabaseChecks.DiskSpace disk = new DoctorCommand.FileSystemSpace();

  @Test
  void size_ofADatabaseWithItsLog_isThatOfBoth() throws Exception {
    Path sqlite = Files.write(folder.resolve("crm.db"), new byte[100]);
    Files.write(folder.resolve("crm.db-wal"), new byte[20]);
    Path duckDb = Files.write(folder.resolve("crm.duckdb"), new byte[300]);
    Files.write(folder.resolve("crm.duckdb.wal"), new byte[40]);

    assertThat(disk.size(sqlite)).isEqualTo(120);
    assertThat(disk.size(duckDb)).isEqualTo(340);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links need a privilege.
  void size_ofALink_isThatOfTheFileWithItsLog() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path file = Files.write(other.resolve("crm.db"), new byte[100]);
    Files.write(other.resolve("crm.db-wal"), new byte[20]);
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);

    assertThat(disk.size(link)).isEqualTo(120);
    assertThat(disk.free(link)).isPositive();
  }

  @Test
  void size_ofAMissingFile_isZero() {
    assertThat(disk.size(folder.resolve("none"))).isZero();
  }
}
