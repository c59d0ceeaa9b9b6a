package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.WriteOrder;
import com.salescrm.sync.table.Written;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pull and serve, or two replicas, write the same row: an object that was read earlier never replaces a newer one. */
@Timeout(120)
class WriteOrderTest {
  @TempDir
  Path folder;

  private static JsonNode lead(String name) {
    return lead("lead_1", name);
  }

  private static JsonNode lead(String id, String name) {
    return CrmJson.tree("{\"id\": \"" + id + "\", \"name\": \"" + name + "\"}");
  }

  private static TableWriter writer(Database database) {
    return database.inTransaction(connection -> new TableWriter(
        Table.LEADS, ExcludedFields.NONE, database.dialect(), 10, Clock.systemUTC(), connection));
  }

  private static Written write(Database database, TableWriter writer, String name) {
    return database.inTransaction(connection -> writer.write(connection, List.of(lead(name))));
  }

  private static void serveWrites(Database database, String name) {
    serveWrites(database, "lead_1", name);
  }

  private static void serveWrites(Database database, String id, String name) {
    Written ignored = database.inTransaction(connection -> {
      WriteOrder order = new WriteOrder(connection, database.dialect());
      order.lock();
      TableWriter writer = new TableWriter(
          Table.LEADS, ExcludedFields.NONE, database.dialect(), 10, Clock.systemUTC(), connection);
      Written written = writer.write(connection, List.of(lead(id, name)));
      order.record(Table.LEADS, List.of(id));
      return written;
    });
  }

  @EachDatabase(alwaysDuckDb = true)
  void write_ofAPageThatIsOlderThanTheRowOfServe_readsTheObjectAgainInstead(String kind)
      throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Database database = Database.open(DatabaseSettings.of(copy.url()))) {
      Schema.prepare(database);
      TableWriter pull = writer(database); // Its pages are read from now on.
      serveWrites(database, "newer");

      assertThat(write(database, pull, "newer").changed()).isZero();
      assertThat(copy.open()).isZero(); // Equal to the row: nothing to do.
      assertThat(write(database, pull, "older")).isEqualTo(new Written(0, 0, 1, 0));
      Written deleted =
          database.inTransaction(connection -> pull.softDelete(connection, List.of("lead_1")));

      assertThat(deleted.deleted()).isZero();
      assertThat(copy.value("SELECT name FROM leads WHERE deleted_at IS NULL")).isEqualTo("newer");
      assertThat(copy.open()).isEqualTo(2);
      assertThat(copy.value("SELECT DISTINCT object_id FROM sync_inbox WHERE resource = 'leads'"))
          .isEqualTo("lead_1");
    }
  }

  @Test
  void write_ofAPageOfWhichServeWroteSomeSince_replacesTheOthersOnly() throws Exception {
    Copy copy = new Copy(TestDatabases.create(TestDatabases.SQLITE, folder));
    try (Database database = Database.open(DatabaseSettings.of(copy.url()))) {
      Schema.prepare(database);
      TableWriter pull = writer(database);
      serveWrites(database, "lead_1", "newer");
      serveWrites(database, "lead_3", "newer");
      List<String> ids = List.of("lead_1", "lead_2", "lead_3");
      List<JsonNode> page = ids.stream().map(id -> lead(id, "older")).toList();

      Written ignored = database.inTransaction(connection -> pull.write(connection, page));
      assertThat(copy.value("SELECT group_concat(name) FROM (SELECT name FROM leads ORDER BY id)"))
          .isEqualTo("newer,older,newer");
      Written deleted = database.inTransaction(connection -> pull.softDelete(connection, ids));

      assertThat(deleted.deleted()).isOne();
      assertThat(copy.value("SELECT id FROM leads WHERE deleted_at IS NOT NULL"))
          .isEqualTo("lead_2");
      assertThat(copy.open()).isEqualTo(4); // Both are read again, after the page and the deletion.
    }
  }

  @EachDatabase(alwaysDuckDb = true)
  void write_ofAPullThatBeganAfterTheWriteOfServe_replacesTheRow(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Database database = Database.open(DatabaseSettings.of(copy.url()))) {
      Schema.prepare(database);
      serveWrites(database, "of serve");
      TableWriter pull = writer(database);

      assertThat(write(database, pull, "of the pull").changed()).isOne();

      assertThat(copy.value("SELECT name FROM leads")).isEqualTo("of the pull");
      assertThat(copy.open()).isZero();
    }
  }

  @EachDatabase(alwaysDuckDb = true)
  void write_afterAnotherProcessAddedAColumn_fillsIt(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Database database = Database.open(DatabaseSettings.of(copy.url()))) {
      Schema.prepare(database);
      TableWriter pull = writer(database);
      copy.execute("ALTER TABLE leads ADD COLUMN cf_new TEXT");
      JsonNode item = CrmJson.tree("{\"id\": \"lead_1\", \"custom.cf_new\": \"value\"}");

      Written ignored = database.inTransaction(connection -> pull.write(connection, List.of(item)));

      assertThat(copy.value("SELECT cf_new FROM leads")).isEqualTo("value");
    }
  }

  /** While the first read is in flight, another replica writes what it read later. */
  @EachDatabase(alwaysDuckDb = true)
  void apply_ofAReadThatIsOlderThanTheRow_readsTheObjectAgain(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    AtomicInteger reads = new AtomicInteger();
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (TestMirror mirror = TestMirror.parts(
        "http://127.0.0.1:" + service.getAddress().getPort(), folder, copy.url())) {
      Database database = mirror.parts.database();
      Schema.prepare(database);
      service.createContext("/lead/lead_1/", exchange -> {
        if (reads.incrementAndGet() == 1) {
          serveWrites(database, "newer");
          respond(exchange, lead("older"));
        } else {
          respond(exchange, lead("newest"));
        }
      });
      service.start();
      copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
          + " VALUES ('ev_1', 'leads', 'lead_1', 1, 1)");
      Applier applier = new Applier(mirror.parts);

      assertThat(applier.applyDue()).isTrue();
      assertThat(copy.value("SELECT name FROM leads")).isEqualTo("newer");
      assertThat(copy.open()).isOne();
      assertThat(applier.applyDue()).isTrue();

      assertThat(copy.value("SELECT name FROM leads")).isEqualTo("newest");
      assertThat(copy.open()).isZero();
      assertThat(applier.applyDue()).isFalse();
      assertThat(reads).hasValue(2);
    } finally {
      service.stop(0);
    }
  }

  /** A row that cannot be written does not block the others. */
  @EachDatabase(alwaysDuckDb = true)
  void apply_ofAnObjectThatTheDatabaseRefuses_delaysIt(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (TestMirror mirror = TestMirror.parts(
        "http://127.0.0.1:" + service.getAddress().getPort(), folder, copy.url())) {
      Schema.prepare(mirror.parts.database());
      service.createContext("/", exchange -> {
        String id = exchange.getRequestURI().getPath().replaceAll(".*/(\\w+)/", "$1");
        respond(exchange, CrmJson.tree("{\"id\": \"" + id + "\", \"name\": \"" + id + "\"}"));
      });
      service.start();
      copy.execute("CREATE UNIQUE INDEX only_one ON leads (name)");
      copy.execute("INSERT INTO leads (id, name, json, row_hash, synced_at)"
          + " VALUES ('lead_other', 'lead_1', '{}', '', '2026-01-31T10:00:00.000000Z')");
      for (int i = 1; i <= 3; i++) {
        copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
            + " VALUES ('ev_" + i + "', 'leads', 'lead_" + i + "', 1, " + i + ")");
      }
      Applier applier = new Applier(mirror.parts);

      Waiting.until("the others are applied", () -> {
        boolean ignored = applier.applyDue();
        return copy.value("SELECT COUNT(*) FROM leads").equals("3");
      });

      assertThat(copy.value("SELECT event_id FROM sync_inbox WHERE done_at IS NULL"))
          .isEqualTo("ev_1");
    } finally {
      service.stop(0);
    }
  }

  @Test
  void apply_thenARunOfAMachineWhoseClockIsBehind_writesWithALaterTime() throws Exception {
    Clock behind = Clock.offset(Clock.systemUTC(), Duration.ofHours(-2));
    Copy copy = new Copy(TestDatabases.create(TestDatabases.SQLITE, folder));
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (TestMirror mirror = TestMirror.parts(
        "http://127.0.0.1:" + service.getAddress().getPort(), folder, copy.url())) {
      Database database = mirror.parts.database();
      Schema.prepare(database);
      Object unused = database.inTransaction(connection -> {
        new CheckpointStore(database.dialect(), behind, null)
            .claim(connection, List.of(Table.LEADS));
        return "";
      });
      service.createContext("/", exchange -> respond(exchange, lead("of serve")));
      service.start();
      copy.execute("INSERT INTO sync_inbox (event_id, resource, object_id, received_at, due_at)"
          + " VALUES ('ev_1', 'leads', 'lead_1', 1, 1)");

      assertThat(new Applier(mirror.parts).applyDue()).isTrue();

      OffsetDateTime next = database.reading(
          connection -> OffsetDateTime.now(RunClock.of(connection, database.dialect(), behind)));
      assertThat(next).isAfter(OffsetDateTime.parse(copy.value("SELECT synced_at FROM leads")));
    } finally {
      service.stop(0);
    }
  }

  private static void respond(HttpExchange exchange, JsonNode body) throws IOException {
    Responses.send(exchange, 200, "application/json", CrmJson.toJson(body));
  }
}
