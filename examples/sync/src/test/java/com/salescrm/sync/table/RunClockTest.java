package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What runs write while clocks of machines go back or differ. */
@Timeout(120)
class RunClockTest {
  private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Checkpoint CHECKPOINT = Checkpoint.NEVER.in(Checkpoint.Phase.LISTING);

  @TempDir
  Path folder;

  private final MovedClock machine = new MovedClock();
  private Database database;
  private CheckpointStore checkpoints;
  private Clock run = machine;

  /** A clock that proceeds by a second with each read. */
  private static final class MovedClock extends Clock {
    private Instant now = NOON;

    @Override
    public Instant instant() {
      now = now.plusSeconds(1);
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    void move(Duration difference) {
      now = now.plus(difference);
    }
  }

  private void start(String kind) throws Exception {
    database = Database.open(DatabaseSettings.of(TestDatabases.create(kind, folder)));
    Schema.prepare(database);
    run = runClock(machine);
    checkpoints = new CheckpointStore(database.dialect(), run, null);
    List<String> none = transaction(connection -> {
      checkpoints.claim(connection, List.of(Table.values()));
      new History(connection, database.dialect()).start(OffsetDateTime.now(run));
    });
    assertThat(none).isEmpty();
  }

  @AfterEach
  void close() {
    database.close();
  }

  @EachDatabase(alwaysDuckDb = true)
  void write_clockWentBackDuringThePull_findsTheOutdatedNameAndEndsNoVersionBeforeItsBegin(
      String kind) throws Exception {
    start(kind);
    write(Table.LEADS, lead("Old"));
    write(Table.OPPORTUNITIES, opportunity("1", "Old"));
    machine.move(HOUR.negated());

    write(Table.LEADS, lead("New"));

    assertThat(outdated()).containsExactly("oppo_1");
    write(Table.OPPORTUNITIES, opportunity("2", "New"));
    assertThat(outdated()).isEmpty();
    softDelete(Table.OPPORTUNITIES, "oppo_1");
    assertThat(versions()).hasSize(2).allMatch(RunClockTest::isInOrder);
    assertThat(versions().get(0).get(1)).isEqualTo(versions().get(1).get(0));
  }

  @EachDatabase
  void write_clockWentBackBetweenAWriteAndItsCheckpoint_isBeforeTheNextRun(String kind)
      throws Exception {
    start(kind);
    write(Table.LEADS, lead("Old"));
    List<String> none = transaction(connection -> {
      writer(Table.OPPORTUNITIES, connection).write(connection, List.of(opportunity("1", "Old")));
      machine.move(HOUR.negated());
      checkpoints.save(connection, Table.OPPORTUNITIES, CHECKPOINT);
    });
    assertThat(none).isEmpty();

    run = runClock(machine);
    write(Table.LEADS, lead("New"));

    assertThat(outdated()).containsExactly("oppo_1");
  }

  @EachDatabase
  void write_afterAWriteOfAMachineWhoseClockIsAhead_isLater(String kind) throws Exception {
    start(kind);
    write(Table.LEADS, lead("Old"));
    Clock pull = run;
    run = runClock(Clock.offset(machine, HOUR)); // Serve on another machine.
    List<String> none = transaction(connection -> {
      writer(Table.OPPORTUNITIES, connection).write(connection, List.of(opportunity("1", "Old")));
      new CheckpointStore(database.dialect(), run, null)
          .stampWrite(connection, Table.OPPORTUNITIES);
    });
    assertThat(none).isEmpty();
    run = pull;

    write(Table.LEADS, lead("New"));

    assertThat(outdated()).containsExactly("oppo_1");
  }

  @EachDatabase
  void save_afterAWriteOfAMachineWhoseClockIsAhead_retainsItsTime(String kind) throws Exception {
    start(kind);
    Clock ahead = Clock.offset(machine, HOUR);
    List<String> none = transaction(connection -> {
      new CheckpointStore(database.dialect(), ahead, null).stampWrite(connection, Table.LEADS);
      checkpoints.save(connection, Table.LEADS, CHECKPOINT);
    });
    assertThat(none).isEmpty();

    assertThat(runClock(machine).instant()).isAfter(NOON.plus(HOUR));
  }

  private Clock runClock(Clock clock) {
    return database.reading(connection -> RunClock.of(connection, database.dialect(), clock));
  }

  private interface Work {
    void on(Connection connection) throws SQLException;
  }

  private List<String> transaction(Work work) {
    return database.inTransaction(connection -> {
      work.on(connection);
      return List.of();
    });
  }

  private void write(Table table, JsonNode item) {
    Written written = database.inTransaction(connection -> {
      Written done = writer(table, connection).write(connection, List.of(item));
      checkpoints.save(connection, table, CHECKPOINT);
      return done;
    });
    assertThat(written.added() + written.changed()).isEqualTo(1);
  }

  private void softDelete(Table table, String id) {
    Written written = database.inTransaction(
        connection -> writer(table, connection).softDelete(connection, List.of(id)));
    assertThat(written.deleted()).isEqualTo(1);
  }

  private TableWriter writer(Table table, Connection connection) throws SQLException {
    return new TableWriter(table, ExcludedFields.NONE, database.dialect(), 10, run, connection);
  }

  private List<String> outdated() {
    return database.reading(connection -> OutdatedNames.find(connection, "", 10));
  }

  /** The begin and the end of each version of the opportunity, also of one that has ended before its begin. */
  private List<List<OffsetDateTime>> versions() {
    return database.reading(connection -> {
      List<List<OffsetDateTime>> versions = new ArrayList<>();
      try (ResultSet rows = connection
          .createStatement()
          .executeQuery("SELECT valid_from, valid_to FROM opportunities_history UNION ALL"
              + " SELECT valid_from, deleted_at FROM opportunities ORDER BY 1")) {
        while (rows.next()) {
          versions.add(Stream.of(1, 2).map(place -> time(rows, place)).toList());
        }
      }
      return versions;
    });
  }

  private OffsetDateTime time(ResultSet rows, int place) {
    try {
      return Kind.storedTime(rows, place, database.dialect());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isInOrder(List<OffsetDateTime> version) {
    return version.get(0).isBefore(version.get(1));
  }

  private static JsonNode lead(String name) {
    return CrmJson.tree("{\"id\":\"lead_1\",\"name\":\"" + name + "\"}");
  }

  private static JsonNode opportunity(String note, String leadName) {
    return CrmJson.tree("{\"id\":\"oppo_1\",\"lead_id\":\"lead_1\",\"note\":\"" + note
        + "\",\"lead_name\":\"" + leadName + "\"}");
  }
}
