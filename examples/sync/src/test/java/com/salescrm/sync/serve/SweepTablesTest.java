package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.pull.PullSettings;
import com.salescrm.sync.pull.Sweep;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps of some tables, while others are not complete. */
class SweepTablesTest {
  @TempDir
  Path folder;

  @EachDatabase
  void sweep_whileATableOfNoConcernIsInterrupted_pullsOnce(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().apiKey("key").start().seed(Seed.leads(20));
        TestMirror mirror = TestMirror.parts(sandbox.baseUrl(), folder, copy.url())) {
      sweep(mirror, EnumSet.of(Table.LEADS, Table.USERS));
      assertThat(listsOfLeads(sandbox)).isOne();

      copy.execute("UPDATE sync_state SET phase = 'LISTING' WHERE resource = 'users'");
      sweep(mirror, EnumSet.of(Table.LEADS));
      assertThat(listsOfLeads(sandbox)).isOne();

      sweep(mirror, EnumSet.of(Table.LEADS, Table.USERS)); // Resumes, then pulls again.
      assertThat(listsOfLeads(sandbox)).isEqualTo(2);
    }
  }

  private static void sweep(TestMirror mirror, EnumSet<Table> tables) {
    PullSettings settings =
        new PullSettings(tables, ExcludedFields.NONE, false, 100, 4, 250, 96, ReadableViews.NONE);
    Sweep sweep =
        new Sweep(mirror.parts.service(), mirror.parts.database(), settings, mirror.parts.stop());
    assertThat(sweep.run()).isNotNull();
  }

  private static long listsOfLeads(Sandbox sandbox) {
    long count =
        sandbox.requests().stream().filter(call -> call.path().equals("/lead/")).count();
    sandbox.clearRequests();
    return count;
  }
}
