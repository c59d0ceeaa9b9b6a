package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

class SeenIdsTest {
  private final SeenIds seen = new SeenIds(Table.LEADS);

  @TempDir
  Path folder;

  @EachDatabase
  void missing_batchesOfAnySize_areTheRowsThatThePassDidNotRead(String kind) throws Exception {
    List<JsonNode> leads = Stream.of("lead_1", "lead_2", "lead_3", "lead_4", "lead_5", "lead_6")
        .map(id -> CrmJson.tree("{\"id\": \"" + id + "\"}"))
        .toList();
    try (Database database =
        Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)))) {
      Schema.prepare(database);
      Written unused = database.inTransaction(connection -> {
        TableWriter writer = new TableWriter(
            Table.LEADS,
            ExcludedFields.NONE,
            database.dialect(),
            10,
            Clock.systemUTC(),
            connection);
        Written written = writer.write(connection, leads);
        seen.add(connection, List.of("lead_2", "lead_4"));
        seen.add(connection, List.of("lead_4"));
        new SeenIds(Table.CONTACTS).add(connection, List.of("lead_1"));
        return written.plus(writer.softDelete(connection, List.of("lead_5")));
      });

      for (int most = 1; most <= 7; most++) {
        assertThat(missing(database, most)).containsExactly("lead_1", "lead_3", "lead_6");
      }
    }
  }

  private List<String> missing(Database database, int most) {
    List<String> missing = new ArrayList<>();
    SeenIds.Batch batch = new SeenIds.Batch(List.of(), "", false);
    while (!batch.atEnd()) {
      String last = batch.last();
      batch = database.reading(connection -> seen.missing(connection, last, most));
      assertThat(batch.missing()).hasSizeLessThanOrEqualTo(most);
      missing.addAll(batch.missing());
    }
    return missing;
  }
}
