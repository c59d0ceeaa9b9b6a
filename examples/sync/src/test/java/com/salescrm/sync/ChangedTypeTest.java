package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pull into PostgreSQL after another program changed the type of a column. */
@Timeout(120)
class ChangedTypeTest extends PullTestBase {
  @Override
  Seed seed() {
    return Seed.leads(1);
  }

  @Test
  void pull_columnsOfAnotherType_saysToRestoreThem() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.POSTGRESQL, folder));
    pull();

    assertNamed("name", "TEXT", "integer USING NULL"); // compared
    assertNamed("display_name", "TEXT", "integer USING NULL"); // written only
    assertNamed("synced_at", "TIMESTAMPTZ USING synced_at::timestamptz", "text");
    pull();
  }

  private void assertNamed(String column, String type, String other) throws Exception {
    String change = "ALTER TABLE leads ALTER COLUMN " + column + " TYPE ";
    tables.execute(change + other);
    crm.leads().update(sandbox.leads().get(0).path("id").asText(), lead -> lead.name(column));

    assertThat(run()).as(() -> column + errors).isEqualTo(ExitCode.DATABASE);
    assertThat(errors)
        .as(column)
        .contains("has a column whose type another program changed; restore it");
    tables.execute(change + type);
  }
}
