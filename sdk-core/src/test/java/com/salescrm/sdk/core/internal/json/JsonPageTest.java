package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPageTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "[{\"id\":\"a\"},{\"id\":\"b\"}]                                               | -     | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}                                    | -     | -",
        "{\"has_more\":true,\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}                  | true  | -",
        "{\"has_more\":false,\"total_results\":22,\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]} | false | 22",
        "{\"has_more\":\"true\",\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}              | true  | -",
        "{\"has_more\":\"False\",\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}             | false | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"total_results\":\"22\"}           | -     | 22",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"total_results\":22.0}           | -     | 22",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":\"true\"}              | true  | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":\"False\"}             | false | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":1}                   | true  | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":\"0\"}                 | false | -",
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\",\"count\":\"many\"}],\"has_more\":true,\"total_results\":22} | true | 22",
      })
  void readPage_anyEnvelope_readsIt(String text, Boolean hasMore, Long totalResults)
      throws Exception {
    JsonPage<Person> page = read(text);

    assertThat(page.items()).extracting(Person::id).containsExactly("a", "b");
    assertThat(page.hasMore()).isEqualTo(hasMore);
    assertThat(page.totalResults()).isEqualTo(totalResults);
    assertThat(page.additionalProperties()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"data\":[]}",
        "{\"data\":null}",
        "{\"total_results\":7}",
        "{\"has_more\":false}"
      })
  void readPage_noItems_isEmpty(String text) throws Exception {
    assertThat(read(text).items()).isEmpty();
  }

  @Test
  void readPage_otherProperties_arePreservedInDocumentOrder() throws Exception {
    JsonPage<JsonNode> page = JsonCodec.readPage(resource("opportunity-list.json"), JsonNode.class);

    assertThat(page.items()).hasSize(3);
    assertThat(page.totalResults()).isEqualTo(22);
    assertThat(page.hasMore()).isFalse();
    assertThat(page.additionalProperties())
        .hasSize(17)
        .containsKeys("count_by_value_period", "expected_value_annualized");
    assertThat(page.additionalProperties().keySet())
        .startsWith(
            "total_value_monthly_formatted",
            "total_value_one_time_formatted",
            "expected_value_one_time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "22.5", "true", "\"many\"", "1e99999999999", "[22]"})
  void readPage_invalidEnvelopeProperties_areAdditionalProperties(String total) throws Exception {
    JsonPage<Person> page =
        read("{\"has_more\":\"perhaps\",\"total_results\":" + total + ",\"data\":[]}");

    assertThat(page.hasMore()).isNull();
    assertThat(page.totalResults()).isNull();
    assertThat(page.additionalProperties()).containsOnlyKeys("has_more", "total_results");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"},{\"name\":\"x\"}]} | $.data[3].id",
        "[{\"id\":\"a\"},{\"id\":[]}]                                              | $[1].id",
        "[{\"id\":\"a\"},null]                                                     | $[1]",
        "[{\"id\":\"a\"},7]                                                        | $[1]",
        "{\"data\":{\"id\":\"a\"}}                                                 | $.data",
        "{\"data\":\"text\"}                                                       | $.data",
        "{}                                                                        | $.data",
        "{\"id\":\"a\"}                                                            | $.data",
        "12                                                                        | $",
        "{\"data\":[{\"id\":\"a\"},{\"id\":                                        | $.data[1].id",
      })
  void readPage_notAList_reportsThePath(String text, String path) {
    UnreadableJsonException e =
        catchThrowableOfType(UnreadableJsonException.class, () -> read(text));

    assertThat(e.jsonPath()).isEqualTo(path);
  }

  @Test
  void readPage_bytesAndTree_haveEqualResults() throws Exception {
    byte[] json =
        "{\"x\":1,\"data\":[{\"id\":\"a\",\"tags\":[\"t\"],\"custom.cf_a\":1.10}],\"y\":[2],\"has_more\":true}"
            .getBytes(UTF_8);

    JsonType<Person> type = JsonType.of(Person.class);
    assertThat(PageReader.readOrNull(json, type, type::fast))
        .isEqualTo(PageReader.read(JsonCodec.readTree(json), type));
  }

  private static JsonPage<Person> read(String text) throws UnreadableJsonException {
    return JsonCodec.readPage(text.getBytes(UTF_8), Person.class);
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in = JsonPageTest.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }
}
