package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes share an index in a database: one reads the list while the other one learns of changes, or reads it too. */
@Timeout(60)
class SharedIndexTest extends WireTest {
  private final JdbcDataSource source = new JdbcDataSource();
  private final Map<String, String> objects = new TreeMap<>(); // What the service has, by id.
  private ExternalIdIndex<Map<String, String>> own;
  private ExternalIdIndex<Map<String, String>> other;
  private Runnable afterTheListIsRead = () -> {};
  private Runnable afterTheWrite = () -> {};
  private int missing; // Objects that the list states and does not show.
  private String newId = "new_";
  private int created;

  @BeforeEach
  void open(TestInfo test) {
    source.setURL("jdbc:h2:mem:shared" + test.getTestMethod().hashCode()
        + test.getDisplayName().hashCode() + ";DB_CLOSE_DELAY=-1");
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return respondTo(request);
      }
    });
    objects.put("a", object("a", "1", "x"));
    own = index();
    other = index();
  }

  private ExternalIdIndex<Map<String, String>> index() {
    return ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.fields("name").storedIn(source, "things").listLag(Duration.ZERO));
  }

  private static String object(String id, String key, String name) {
    return "{\"id\": \"" + id + "\", \"key\": \"" + key + "\", \"name\": \"" + name + "\"}";
  }

  private MockResponse respondTo(RecordedRequest request) {
    String id = request.getUrl().pathSegments().get(3);
    if (request.getMethod().equals("GET")) {
      String list = "{\"data\": " + objects.values() + ", \"has_more\": false, \"total_results\": "
          + (objects.size() + missing) + "}";
      Runnable next = afterTheListIsRead;
      afterTheListIsRead = () -> {};
      next.run();
      return new MockResponse.Builder().body(list).build();
    }
    if (request.getMethod().equals("PUT") && !objects.containsKey(id)) {
      return new MockResponse.Builder().code(404).body("{}").build();
    }
    id = id.isEmpty() ? newId + ++created : id;
    JsonNode body = CrmJson.tree(request.getBody().utf8());
    objects.put(id, object(id, body.path("key").asText("1"), body.path("name").asText()));
    String written = objects.get(id);
    Runnable next = afterTheWrite;
    afterTheWrite = () -> {};
    next.run();
    return new MockResponse.Builder().body(written).build();
  }

  private WriteStatus upsert(String key, String name) {
    return own.upsert(key, Map.of("name", name)).status();
  }

  private void deleteWithEvent() {
    objects.remove("a");
    other.remove("a");
  }

  private void renameWithEvent() {
    objects.put("a", object("a", "1", "y"));
    other.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"y\"}"));
  }

  @Test
  void remove_otherProcessReadsTheListForTheFirstTime_objectIsCreatedAgain() {
    afterTheListIsRead = this::deleteWithEvent;
    own.load();

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void remove_otherProcessReadsTheListAgain_objectIsCreatedAgain() {
    own.load();
    afterTheListIsRead = this::deleteWithEvent;
    own.load();

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void accept_otherProcessReadsTheListForTheFirstTime_earlierValueIsSent() {
    afterTheListIsRead = this::renameWithEvent;
    own.load();

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UPDATED);
    assertThat(own.size()).isEqualTo(1);
    assertThat(own.duplicates()).isEmpty();
  }

  @Test
  void replace_otherProcessReadsAListOfOtherFields_earlierValueIsSent() {
    loadOtherFields("y");

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void replace_sameStateAsInAListOfOtherFields_isUnchanged() {
    loadOtherFields("x");

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UNCHANGED);
  }

  /** The object gets a name during the pass, of which the other process learns. */
  private void loadOtherFields(String name) {
    own.load();
    own = ofAllFields();
    afterTheListIsRead = () -> {
      objects.put("a", object("a", "1", name));
      ofAllFields().replace(CrmJson.tree(objects.get("a")));
    };
    own.load();
  }

  private ExternalIdIndex<Map<String, String>> ofAllFields() {
    return ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.storedIn(source, "things").listLag(Duration.ZERO));
  }

  @Test
  void replace_incompletePassOfTheOtherProcess_earlierValueIsSent() {
    own.load();
    missing = 1;
    afterTheListIsRead = () -> {
      objects.put("a", object("a", "1", "y"));
      other.replace(CrmJson.tree(objects.get("a")));
      missing = 0;
      afterTheListIsRead = () -> objects.put("a", object("a", "1", "z")); // Of others.
    };
    own.contents().refresh(http);

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void load_laterPassOfTheOtherProcessEndsBefore_itsObjectsRemain() {
    afterTheListIsRead = () -> {
      objects.put("b", object("b", "2", "x")); // Of others, without an event.
      other.load();
    };
    own.load();

    assertThat(other.upsert("2", Map.of("name", "x")).status()).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void load_laterPassOfTheOtherProcessEndsBefore_earlierValueIsSent() {
    own.load();
    afterTheListIsRead = () -> {
      objects.put("a", object("a", "1", "y"));
      other.load();
    };
    own.load();

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void load_earlierPassOfTheOtherProcessEndsBefore_objectsOfBothAreKnown() {
    afterTheListIsRead = () -> {
      objects.remove("a");
      objects.put("b", object("b", "2", "x"));
      afterTheListIsRead = () -> objects.put("c", object("c", "3", "x"));
      other.load();
    };
    own.load();

    assertThat(own.find("2")).contains("b");
    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void load_incompletePasses_throwAndRemoveNothing() {
    own.load();
    missing = 1;

    assertThatThrownBy(() -> own.load()).isInstanceOf(PagingException.class);
    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void remove_otherProcessAwaitsTheResponseOfTheCreate_objectIsCreatedAgain() {
    objects.clear();
    own.load();
    afterTheWrite = () -> {
      objects.clear();
      other.remove("new_1");
    };
    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.CREATED);

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.CREATED);
    assertThat(own.find("1")).contains("new_2");
  }

  @Test
  void refresh_incompleteDuringAnEarlierPassOfTheOtherProcess_objectIsNotCreatedAgain() {
    afterTheListIsRead = () -> {
      objects.put("b", object("b", "2", "x")); // Of others.
      missing = 1;
      assertThat(own.contents().refresh(http)).isFalse();
      missing = 0;
    };
    other.load();

    assertThat(upsert("2", "x")).isNotEqualTo(WriteStatus.CREATED);
  }

  @Test
  void refresh_incompleteDuringAnEarlierPassOfTheOtherProcess_earlierValueIsSent() {
    own.load();
    afterTheListIsRead = () -> {
      objects.put("a", object("a", "1", "y"));
      missing = 1;
      assertThat(own.contents().refresh(http)).isFalse();
      missing = 0;
    };
    other.load();

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UPDATED);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 201})
  void remove_idThatNoObjectHas_changesNothing(int length) {
    own.load();

    own.remove("x".repeat(length));

    assertThat(upsert("1", "x")).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(index().find("1")).contains("a");
  }

  @Test
  void upsert_tableOfAnEarlierBuildHasTwoRowsOfTheObject_isNotCreatedAgain() throws SQLException {
    own.load();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP INDEX salescrm_external_ids_object");
      statement.execute("INSERT INTO salescrm_external_ids SELECT name, '', object_id, fields, 0"
          + " FROM salescrm_external_ids WHERE external_id = '1'");
    }

    assertThat(upsert("1", "y")).isEqualTo(WriteStatus.UPDATED);
    assertThat(upsert("1", "y")).isEqualTo(WriteStatus.UNCHANGED);
    own.load();
    assertThat(upsert("1", "y")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_createdObjectHasAnIdThatTheTableRefuses_isNotCreatedAgain() {
    own.load();
    newId = "x".repeat(201);
    assertThat(upsert("2", "x")).isEqualTo(WriteStatus.CREATED);

    assertThatThrownBy(() -> upsert("2", "x")).hasMessageContaining("more than 200 characters");
    assertThat(created).isEqualTo(1);
  }
}
