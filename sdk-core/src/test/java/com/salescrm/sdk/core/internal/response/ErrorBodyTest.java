package com.salescrm.sdk.core.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorBodyTest {
  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  private static ErrorBody read(String body) {
    return ErrorBody.read(Responses.of(400, body));
  }

  @ParameterizedTest
  @CsvSource({
    "forbidden-text.json, Haventidal",
    "issue-max-skip.json, Fjord river kelp iris pine kelp umber fjord lumen river zephyr iris river"
        + " (jade_river = 210000). Willow willow cedar xenon birch",
    "merge-not-found.json, Xenon vale amber yarrow delta",
    "rate-limit-flat.json, Willow jade cedar river zephyr iris birch",
    "validation-required.json, lead: Iris kelp pine northzephyr",
  })
  void read_recordedError_findsItsMessage(String file, String message) {
    assertThat(ErrorBody.read(Responses.recorded(file)).message()).isEqualTo(message);
  }

  @Test
  void read_recordedErrors_findsAllParts() {
    assertThat(ErrorBody.read(Responses.recorded("unauthorized.json")).message())
        .startsWith("Fjord yarrow grove");
    assertThat(ErrorBody.read(Responses.recorded("merge-not-found.json")).errors())
        .containsExactly("Xenon vale amber yarrow delta");
    assertThat(ErrorBody.read(Responses.recorded("validation-required.json")).fieldErrors())
        .isEqualTo(Map.of("lead", List.of("Iris kelp pine northzephyr")));
    assertThat(ErrorBody.read(Responses.recorded("rate-limit-flat.json")).rateReset())
        .isEqualTo("3.844338");
  }

  @Test
  void read_nestedFieldErrors_areKeyedByPath() {
    ErrorBody body = read(
        "{\"field-errors\":{\"contacts\":{\"errors\":{\"0\":{\"emails\":[\"bad\",\"worse\"]}}},"
            + "\"opportunities\":[{},{\"value\":\"no number\"}],\"name\":\"missing\",\"x\":[],\"y\":null,"
            + "\"n\":7}}");

    assertThat(body.fieldErrors())
        .containsOnly(
            Map.entry("contacts.errors.0.emails", List.of("bad", "worse")),
            Map.entry("opportunities.1.value", List.of("no number")),
            Map.entry("name", List.of("missing")),
            Map.entry("n", List.of("7")));
    assertThat(body.message()).contains("name: missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"error\":\"failed to save\"} | failed to save",
        "{\"error\":{\"message\":\"failed to save\"}} | failed to save",
        "{\"error\":{\"errors\":[\"a\",\"b\"]}} | a; b",
        "{\"error\":true,\"message\":\"failed to save\"} | failed to save",
        "{\"error\":{},\"message\":\"failed to save\"} | failed to save",
        "{\"error\":[],\"errors\":[\"a\",{\"text\":\"b\"},[\"c\"],null]} | a; b; c",
        "{\"error\":\" \",\"message\":\"failed to save\"} | failed to save",
        "{\"error\":404} | 404",
        "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,\"detail\":\"failed to save\"}"
            + " | failed to save",
        "{\"detail\":[{\"msg\":\"failed to save\"}],\"errors\":[\"a\"]} | a",
        "\"failed to save\" | failed to save",
        "Bad gateway | Bad gateway",
        "[\"Name is required\",{\"text\":\"b\"},7,\"Too long\"] | Name is required; Too long",
      })
  void read_anyForm_findsTheMessage(String body, String message) {
    assertThat(read(body).message()).isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "{}",
        "[]",
        "null",
        "true",
        "<html><body>Bad gateway</body></html>",
        "{\"error\":null,\"errors\":null,\"field-errors\":null}",
        "{\"error\":[{}],\"errors\":{},\"field-errors\":[]}",
        "{\"message\":{\"a\":1}}",
      })
  void read_bodyWithoutMessage_hasNoMessage(String body) {
    ErrorBody read = read(body);

    assertThat(read.message()).isNull();
    assertThat(read.errors()).isEmpty();
    assertThat(read.text()).isEqualTo(body);
  }

  @Test
  void read_bareList_isTheErrors() {
    assertThat(read("[\"a\",\"b\"]").errors()).containsExactly("a", "b");
  }

  @Test
  void read_longText_isNotTheMessage() {
    assertThat(read("x".repeat(201)).message()).isNull();
    assertThat(read("x".repeat(200)).message()).hasSize(200);
    assertThat(read("x".repeat(201)).text()).hasSize(201);
  }

  @Test
  void read_deeplyNestedJson_succeeds() {
    String deep = "{\"field-errors\":" + "{\"a\":".repeat(200) + "\"b\"" + "}".repeat(201);
    String deeper = "[".repeat(200_000);

    assertThat(read(deep).fieldErrors()).hasSize(1);
    assertThat(read(deeper).errors()).isEmpty();
  }

  @Test
  void read_veryLargeNumbers_succeeds() {
    assertThat(read("{\"error\":1e999999999,\"rate_reset\":" + "9".repeat(900) + "}")
            .message())
        .isNotNull();
    assertThat(read("{\"error\":" + "9".repeat(5000) + "}").text()).hasSize(5010);
  }

  @Test
  void read_randomBytes_succeeds() {
    Random random = new Random(4711);
    for (int round = 0; round < 5000; round++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);

      ErrorBody body = ErrorBody.read(new HttpResponse(500, Headers.of(), bytes, null));

      assertThat(body.text()).isEqualTo(new String(bytes, UTF_8));
    }
  }

  @Test
  void read_randomJsonAndItsFragments_succeeds() {
    Random random = new Random(4711);
    for (int round = 0; round < 5000; round++) {
      String json = json(random, 0);
      String cut = json.substring(0, random.nextInt(json.length() + 1));

      assertThat(read(json).text()).isEqualTo(json);
      assertThat(read(cut).errors()).isNotNull();
      assertThat(RetryAfter.of(Responses.of(429, json), CLOCK)).isNotNull();
    }
  }

  private static final String[] NAMES = {
    "error", "errors", "message", "field-errors", "rate_reset", "name", ""
  };
  private static final String[] VALUES = {
    "null", "true", "-1.5e3", "\"\"", "\"text\"", "\"1.5\"", "[]", "{}", "12345678901234567890"
  };

  private static String json(Random random, int depth) {
    int kind = depth > 4 ? 0 : random.nextInt(3);
    if (kind == 0) {
      return VALUES[random.nextInt(VALUES.length)];
    }
    StringBuilder text = new StringBuilder(kind == 1 ? "[" : "{");
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : ",");
      if (kind == 2) {
        text.append('"').append(NAMES[random.nextInt(NAMES.length)]).append("\":");
      }
      text.append(json(random, depth + 1));
    }
    return text.append(kind == 1 ? "]" : "}").toString();
  }
}
