package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which external ids an index accepts and finds, and which fields it compares. */
class ExternalIdLimitsTest extends WireTest {
  private static final String KEY = "custom.cf_no";
  private static final String LONGEST = "x".repeat(500);

  private ExternalIdIndex<Map<String, Object>> index(String... fields) {
    return ExternalIdIndex.of(http, "/thing/", KEY, options -> options.fields(fields));
  }

  private static JsonNode thing(String id, String key) {
    return CrmJson.tree("{\"id\": \"" + id + "\", \"" + KEY + "\": " + key + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\0", "\0a"})
  void find_blankKeyOrNulAtItsBegin_isRefusedAsByAnUpsert(String key) {
    ExternalIdIndex<Map<String, Object>> index = index().load(List.of());

    assertThatThrownBy(() -> index.find(key)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.ids(key)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.upsert(key, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void find_keyOfFiveHundredCharacters_isThatOfTheList() {
    ExternalIdIndex<Map<String, Object>> index =
        index().load(List.of(thing("thing_1", '"' + LONGEST + '"')));

    assertThat(index.find(LONGEST)).contains("thing_1");
    assertThatThrownBy(() -> index.find(LONGEST + "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("500");
  }

  /** Another form would create the object again. */
  @ParameterizedTest
  @CsvSource({"100, 100", "1e2, 100", "4200.00, 4200", "-1.50, -1.5", "1e-3, 0.001"})
  void find_numberInAnyForm_isFoundByItsDigits(String number, String key) {
    ExternalIdIndex<Map<String, Object>> index = index().load(List.of(thing("thing_1", number)));

    assertThat(index.find(key)).contains("thing_1");
  }

  @Test
  void load_idOfTwoHundredCharacters_isFound() {
    String longest = "x".repeat(200);

    assertThat(index().load(List.of(thing(longest, "\"1\""))).find("1")).contains(longest);
    assertThatThrownBy(() -> index().load(List.of(thing(longest + "x", "\"1\""))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("200 characters");
  }

  @Test
  void upsert_allCustomFieldsAreCompared_sendsThoseThatDifferAndOtherFields() {
    ExternalIdIndex<Map<String, Object>> index = index("custom");
    index.load(List.of(CrmJson.tree("{\"id\": \"thing_1\", \"custom.cf_no\": \"1\","
        + " \"custom.cf_tier\": \"gold\", \"name\": \"Acme\"}")));
    respond("{\"id\": \"thing_1\"}");

    assertThat(index.upsert("1", Map.of("custom.cf_tier", "gold")).status())
        .isEqualTo(WriteStatus.UNCHANGED);
    assertThat(index.upsert("1", Map.of("name", "Acme")).status()).isEqualTo(WriteStatus.UPDATED);
  }

  @ParameterizedTest
  @CsvSource({"' a', a", "A@X.ORG, a@x.org", "e\u0301, \u00e9", "42.0, 42"})
  void upsert_twoFormsThatTheServiceStoresAsOne_createsOneObject(String sent, String stored) {
    ExternalIdIndex<Map<String, Object>> index = index("name").load(List.of());
    String thing = thing("thing_1", '"' + stored + '"').toString();
    respond(thing, thing);
    assertThatThrownBy(() -> index.upsert(sent, Map.of("name", "x")))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("thing_1");

    WriteResult result = index.upsert(stored, Map.of("name", "x"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(result.id()).contains("thing_1");
  }
}
