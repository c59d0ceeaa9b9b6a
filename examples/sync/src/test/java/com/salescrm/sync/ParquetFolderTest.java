package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Other programs, such as Spark, write a table as a folder with the name of a file. */
@Timeout(60)
class ParquetFolderTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(3);
  }

  @Test
  void pull_folderWithTheNameOfAParquetFile_replacesNoFile() throws Exception {
    Path files = folder.resolve("files");
    Path part = Files.createDirectories(files.resolve("leads.parquet")).resolve("part-0");
    Files.writeString(part, "rows");
    Path users = Files.writeString(files.resolve("users.parquet"), "earlier");

    int exitCode = run("--tables", "users,leads", "--parquet", files.toString());

    assertThat(exitCode).isEqualTo(ExitCode.DATABASE);
    assertThat(errors).contains("--parquet: " + files.resolve("leads.parquet") + " is a folder");
    assertThat(users).hasContent("earlier");
    assertThat(part).hasContent("rows");
    try (var all = Files.list(files)) {
      assertThat(all).hasSize(2);
    }
  }
}
