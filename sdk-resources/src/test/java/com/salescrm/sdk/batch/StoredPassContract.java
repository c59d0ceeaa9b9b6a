package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexDatabase;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.JdbcIndexStore;
import com.salescrm.sdk.internal.index.MemoryIndexStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How a pass is written into a database, for each database. */
abstract class StoredPassContract extends WireTest {
  static final int MANY = 2_100; // Several batches of statements.

  abstract DataSource database();

  JdbcIndexStore store() {
    return store(database(), 1);
  }

  static JdbcIndexStore store(DataSource source, long contents) {
    return new JdbcIndexStore(
        new IndexDatabase(source, Duration.ofSeconds(30)), "things", contents, Duration.ZERO);
  }

  static IndexEntry entry(String key, String id, String name) {
    return new IndexEntry(
        key,
        id,
        FieldHashes.ofRequest(
            Map.of("name", CrmJson.tree("\"" + name + "\""), "other", CrmJson.tree("1"))));
  }

  static MemoryIndexStore pass(IndexEntry... entries) {
    MemoryIndexStore pass = new MemoryIndexStore();
    for (IndexEntry each : entries) {
      pass.put(each);
    }
    return pass;
  }

  static MemoryIndexStore many(String key, String name) {
    MemoryIndexStore pass = new MemoryIndexStore();
    for (int i = 0; i < MANY; i++) {
      pass.put(entry(key + i, "many_" + i, name));
    }
    return pass;
  }

  /** A pass that no other one overlaps. */
  static void replace(JdbcIndexStore store, MemoryIndexStore pass) {
    store.replace(pass, store.now(Instant.EPOCH), store.loadedAt(), Set.of());
  }

  /** A time that is later than all that was written. */
  static Instant later(JdbcIndexStore store) {
    return store.now(Instant.EPOCH).plusSeconds(3_600);
  }

  static boolean hasName(JdbcIndexStore store, String id, String name) {
    return store.get(id).orElseThrow().fields().has("name", CrmJson.tree("\"" + name + "\""));
  }

  void sql(String sql) throws SQLException {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long number(String sql) throws SQLException {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getLong(1);
    }
  }

  private long writtenAt(String id) throws SQLException {
    return number("SELECT written_at FROM salescrm_external_ids WHERE object_id = '" + id + "'");
  }

  @Test
  void replace_rowsAreOlderThanThePass_areThoseOfThePass() throws Exception {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "x"), entry("3", "c", "x")));
    sql("UPDATE salescrm_external_ids SET written_at = 7 WHERE object_id <> ''");

    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "y")));

    assertThat(writtenAt("a")).isZero(); // Else it would be recent after the clock is set back.
    assertThat(writtenAt("b")).isZero();
    assertThat(hasName(store, "b", "y")).isTrue();
    assertThat(store.size()).isEqualTo(2);
  }

  @Test
  void replace_manyObjects_areReplaced() throws Exception {
    JdbcIndexStore store = store();
    MemoryIndexStore first = many("k", "x");
    first.put(entry("1", "gone", "x"));
    replace(store, first);
    MemoryIndexStore second = many("k", "y");
    second.put(entry("1", "new", "x"));

    replace(store, second);

    assertThat(store.size()).isEqualTo(MANY + 1);
    assertThat(store.find("1")).extracting(IndexEntry::id).containsExactly("new");
    assertThat(hasName(store, "many_0", "y")).isTrue();
    assertThat(number("SELECT COUNT(*) FROM salescrm_external_ids WHERE fields ="
            + " (SELECT fields FROM salescrm_external_ids WHERE object_id = 'many_0')"))
        .isEqualTo(MANY);
  }

  @Test
  void replace_allExternalIdsDiffer_eachIsFound() throws Exception {
    JdbcIndexStore store = store();
    replace(store, many("z", "x"));

    replace(store, many("a", "x"));
    replace(store, many("zz", "x"));

    assertThat(store.size()).isEqualTo(MANY);
    assertThat(store.find("a7")).isEmpty();
    assertThat(store.find("zz7")).extracting(IndexEntry::id).containsExactly("many_7");
    assertThat(number("SELECT COUNT(*) FROM salescrm_external_ids WHERE SUBSTR(object_id, 6) ="
            + " SUBSTR(external_id, 3) AND external_id LIKE 'zz%'"))
        .isEqualTo(MANY);
  }

  @Test
  void replace_objectsExchangeTheirExternalIds_areFoundByTheNewOnes() {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "x")));

    replace(store, pass(entry("2", "a", "x"), entry("1", "b", "x")));

    assertThat(store.find("1")).extracting(IndexEntry::id).containsExactly("b");
    assertThat(store.find("2")).extracting(IndexEntry::id).containsExactly("a");
  }

  @Test
  void replace_tableOfAnEarlierBuildHasTwoRowsOfAnObject_hasOne() throws Exception {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("1 b", "b", "x"), entry("1 c", "c", "x")));
    sql("DROP INDEX salescrm_external_ids_object");
    for (String id : new String[] {"a", "b", "c"}) {
      for (String key : new String[] {"", "9"}) {
        sql("INSERT INTO salescrm_external_ids SELECT name, '" + key
            + "', object_id, fields, 0 FROM salescrm_external_ids WHERE object_id = '" + id
            + "' AND external_id LIKE '1%'");
      }
    }

    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "y")));

    assertThat(store.size()).isEqualTo(2);
    assertThat(number("SELECT COUNT(*) FROM salescrm_external_ids WHERE object_id <> ''"))
        .isEqualTo(2);
    assertThat(store.find("1")).extracting(IndexEntry::id).containsExactly("a");
    assertThat(store.find("2")).extracting(IndexEntry::id).containsExactly("b");
    assertThat(hasName(store, "b", "y")).isTrue();
  }

  @Test
  void update_tableOfAnEarlierBuildHasTwoRowsOfAnObject_keepsTheLaterOne() throws Exception {
    JdbcIndexStore store = store();
    store.put(entry("9", "a", "x"));
    sql("DROP INDEX salescrm_external_ids_object");
    sql("INSERT INTO salescrm_external_ids SELECT name, '1', object_id, fields, written_at + 1"
        + " FROM salescrm_external_ids");
    assertThat(store.get("a").orElseThrow().key()).isEqualTo("1");

    store.update("a", present -> new IndexEntry(present.key(), "a", FieldHashes.NONE));

    assertThat(store.find("1")).hasSize(1);
    assertThat(store.find("9")).isEmpty();
  }

  @Test
  void replace_anotherPassHasEndedMeanwhile_onlyCommonValuesRemain() {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "x"), entry("3", "c", "x")));
    Instant began = later(store);
    Optional<Instant> before = store.loadedAt();
    store.replace(
        pass(entry("1", "a", "y"), entry("2", "b", "x")), began.minusMillis(1), before, Set.of());

    store.replace(
        pass(entry("1", "a", "z"), entry("3", "c", "x"), entry("4", "d", "x")),
        began,
        before,
        Set.of());

    assertThat(hasName(store, "a", "y") || hasName(store, "a", "z")).isFalse();
    assertThat(store.get("a").orElseThrow().fields().has("other", CrmJson.tree("1")))
        .isTrue();
    for (String id : new String[] {"b", "c", "d"}) { // Only one of the passes has read them.
      assertThat(store.get(id).orElseThrow().fields().bytes()).isEmpty();
    }
  }

  @Test
  void replace_passThatBeganLaterHasEnded_itsExternalIdRemains() {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x")));
    Instant began = later(store);
    Optional<Instant> before = store.loadedAt();
    store.replace(pass(entry("2", "a", "x")), began.plusSeconds(1), before, Set.of());

    store.replace(pass(entry("1", "a", "x")), began, before, Set.of());

    assertThat(store.find("2")).extracting(IndexEntry::id).containsExactly("a");
    assertThat(store.find("1")).isEmpty();
  }

  @Test
  void replace_incompletePassHasReadAnObject_completeOneThatBeganEarlierKeepsIt() {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "x")));
    Instant began = later(store);
    Optional<Instant> before = store.loadedAt();
    store.replace(pass(entry("1", "a", "x")), began.plusSeconds(1), before, null); // It is equal.

    store.replace(pass(), began, before, Set.of());

    assertThat(store.find("1")).hasSize(1);
    assertThat(store.find("2")).isEmpty();
  }

  @Test
  void replace_incompletePassWithoutAnEarlierOne_addsAndIsNotLoaded() throws Exception {
    JdbcIndexStore store = store();

    store.replace(pass(entry("1", "a", "x")), later(store), Optional.empty(), null);

    assertThat(store.find("1")).hasSize(1);
    assertThat(store.loadedAt()).isEmpty();
    assertThat(number("SELECT COUNT(*) FROM salescrm_external_ids")).isEqualTo(1);
  }

  @Test
  void replace_incompletePass_keepsWhatItHasNotRead() {
    JdbcIndexStore store = store();
    replace(store, pass(entry("1", "a", "x"), entry("2", "b", "x")));
    Optional<Instant> loadedAt = store.loadedAt();

    store.replace(pass(entry("1", "a", "y")), later(store), loadedAt, null);

    assertThat(hasName(store, "a", "y")).isTrue();
    assertThat(hasName(store, "b", "x")).isTrue();
    assertThat(store.loadedAt()).isEqualTo(loadedAt);
  }

  @Test
  void replace_rowsAreOfOtherFields_onlyChangedObjectsWithoutAnEntryRemain() throws Exception {
    JdbcIndexStore earlier = store(database(), 2);
    replace(earlier, pass(entry("old a", "a", "x"), entry("old b", "b", "x")));
    earlier.put(entry("recent", "c", "x"));
    earlier.put(entry("recent d", "d", "x"));
    earlier.update("e", present -> null);
    JdbcIndexStore store = store();

    replace(store, pass(entry("1", "a", "x"), entry("4", "d", "x")));

    assertThat(store.size()).isEqualTo(2);
    assertThat(store.find("1")).extracting(IndexEntry::id).containsExactly("a");
    assertThat(store.find("4")).extracting(IndexEntry::id).containsExactly("d");
    assertThat(writtenAt("e")).isPositive();
    assertThat(store.loadedAt()).isPresent();
    assertThat(earlier.loadedAt()).isEmpty();
  }
}
