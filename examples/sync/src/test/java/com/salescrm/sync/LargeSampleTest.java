package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import org.junit.jupiter.api.Test;

/** A sample that is not smaller than a table beyond the offset limit of the service. */
class LargeSampleTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(60);
  }

  private int verify(String... options) {
    return command("verify", options);
  }

  @Test
  void verify_sampleOfMoreThanTheTableBeyondTheOffsetLimit_comparesAllRows() throws Exception {
    pull("--only", "leads");
    String unlisted = ids(com.salescrm.sync.table.Table.LEADS).get(55);
    sandbox.maxSkip(20);

    assertThat(verify("--only", "leads", "--sample", "60", "--page-size", "10"))
        .as(() -> output + errors)
        .isEqualTo(ExitCode.OK);
    assertThat(errors).containsPattern("leads: the service lists only the first 2\\d objects;");
    assertThat(output).containsPattern("leads +60 +0 +0 +0");

    tables.execute("UPDATE leads SET name = 'altered' WHERE id = '" + unlisted + "'");
    assertThat(verify("--only", "leads", "--sample", "1000", "--page-size", "10"))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(output).contains("leads " + unlisted + ": altered");
    assertThat(verify("--only", "leads", "--page-size", "10")).isEqualTo(ExitCode.REFUSED);
    assertThat(errors).contains("leads: there are more than the service lists");
  }
}
