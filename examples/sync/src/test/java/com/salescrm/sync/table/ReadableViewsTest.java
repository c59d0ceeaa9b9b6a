package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadableViewsTest {
  @TempDir
  Path folder;

  @Test
  void read_ofAFile_takesIdsWithAndWithoutPrefix() throws Exception {
    ReadableViews views = read("custom.cf_a = First\ncf_b=Zweite Spalte\n# a comment\n");
    assertThat(views.names()).isEqualTo(Map.of("cf_a", "First", "cf_b", "Zweite Spalte"));
  }

  @Test
  void read_ofAFileWithAByteOrderMark_takesTheFirstLineToo() throws Exception {
    assertThat(read("\uFEFFcf_a=First\n").names()).isEqualTo(Map.of("cf_a", "First"));
  }

  /** They may be fields of different tables; the view of one table refuses them. */
  @Test
  void read_ofTwoFieldsWithOneName_isAccepted() throws Exception {
    assertThat(read("cf_a=Region\ncf_b=region\n").names()).hasSize(2);
  }

  /** Otherwise one of the two would be missing in the view. */
  @Test
  void read_ofANameThatIsAnotherFieldsId_isRefused() throws Exception {
    for (String text : List.of("cf_a=cf_b", "cf_a=CF_B", "cf_a=lcf_b")) {
      assertThatThrownBy(() -> read(text))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("is that of another column");
    }
    assertThat(read("cf_a=cf_a").names()).isEqualTo(Map.of("cf_a", "cf_a"));
  }

  @Test
  void read_nameThatOnlyTasksHave_isAccepted() throws Exception {
    assertThat(read("cf_a=Priority\ncf_b=Text\n").names()).hasSize(2);
  }

  @Test
  void read_ofANameThatIsTooLong_isRefused() {
    assertThatThrownBy(() -> read("cf_a=" + "é".repeat(32)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("a name of 1 to 63 bytes");
  }

  @Test
  void read_missingFile_isNamed() {
    assertThatThrownBy(() -> ReadableViews.read(folder.resolve("none")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("--names: cannot read " + folder.resolve("none"));
  }

  private ReadableViews read(String text) throws Exception {
    return ReadableViews.read(Files.writeString(folder.resolve("names.properties"), text));
  }
}
