package com.salescrm.sdk.core.json;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.RecordedLead;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonArrayReaderTest {
  @Test
  void read_manyItems_givesThemInOrder() {
    StringBuilder text = new StringBuilder("\n[");
    for (int i = 0; i < 5_000; i++) {
      text.append(i == 0 ? "" : " ,\n").append("{\"id\": ").append(i).append(", \"note\": \"ä€\"}");
    }
    List<JsonNode> items = items(text.append("]\n").toString());

    assertThat(items).hasSize(5_000);
    assertThat(items.get(4_999).path("id").asInt()).isEqualTo(4_999);
    assertThat(items.get(17).path("note").asText()).isEqualTo("ä€");
  }

  @Test
  void read_emptyArray_hasNoItems() {
    assertThat(items(" [ ] ")).isEmpty();
  }

  @Test
  void read_oddProperty_isKeptAndTheRestGoesOn() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 2_000; i++) {
      String created = i % 7 == 3 ? "[\"no date\"]" : "\"2026-06-19T12:05:47.508000+00:00\"";
      text.append(i == 0 ? "" : ",")
          .append("{\"id\": \"lead_")
          .append(i)
          .append("\", \"date_created\": ")
          .append(created)
          .append('}');
    }
    List<RecordedLead> leads = new ArrayList<>();
    reader(text.append(']').toString(), RecordedLead.class).forEachRemaining(leads::add);

    assertThat(leads).hasSize(2_000);
    for (int i = 0; i < leads.size(); i++) {
      assertThat(leads.get(i).id()).isEqualTo("lead_" + i);
      assertThat(CrmJson.tree(CrmJson.toJson(leads.get(i))).path("date_created").isArray())
          .isEqualTo(i % 7 == 3);
    }
  }

  @Test
  @Timeout(60)
  void read_everyItemOdd_takesNoDeeperStack() throws Exception {
    int count = 60_000;
    byte[] text = ("[" + String.join(",", Collections.nCopies(count, "{\"id\":\"l\",\"name\":[1]}"))
            + "]")
        .getBytes(UTF_8);
    AtomicInteger read = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable reading =
        () -> new JsonArrayReader<>(new ByteArrayInputStream(text), RecordedLead.class)
            .forEachRemaining(lead -> read.incrementAndGet());

    Thread shallow = new Thread(null, reading, "shallow", 512 * 1024);
    shallow.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
    shallow.start();
    shallow.join();

    assertThat(failure).hasNullValue();
    assertThat(read).hasValue(count);
  }

  @Test
  void read_textThatIsNotUtf8_isRefused() {
    byte[] text = ("[" + "{\"id\":1},".repeat(5_000) + "{}]").getBytes(UTF_16BE);
    JsonArrayReader<JsonNode> items =
        new JsonArrayReader<>(new ByteArrayInputStream(text), JsonNode.class);

    assertThatThrownBy(items::next)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("no UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|$|no array",
        "''|$|no array",
        "[{\"id\": 1}|$[1]|ends early",
        "[{\"id\": 1}, {\"id\":|$[1]|ends early",
        "[{\"id\": 1} {}]|$[1]|malformed",
        "[] x|$[0]|malformed",
        "[] 1|$[0]|behind the array"
      })
  void read_whatIsNoArray_saysWhere(String text, String path, String words) {
    assertThatThrownBy(() -> items(text))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo(path))
        .hasMessageContaining(words);
  }

  @Test
  void read_itemWithoutItsId_saysWhere() {
    JsonArrayReader<RecordedLead> leads =
        reader("[{\"id\": \"lead_1\"}, {\"name\": \"s3cr3t\"}]", RecordedLead.class);

    assertThat(leads.next().id()).isEqualTo("lead_1");
    assertThatThrownBy(leads::next)
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$[1]")
        .hasMessageNotContaining("s3cr3t");
  }

  @Test
  void next_behindTheLast_isRefused() {
    JsonArrayReader<JsonNode> none = reader("[]", JsonNode.class);

    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }

  private static List<JsonNode> items(String text) {
    List<JsonNode> items = new ArrayList<>();
    reader(text, JsonNode.class).forEachRemaining(items::add);
    return items;
  }

  private static <T> JsonArrayReader<T> reader(String text, Class<T> type) {
    InputStream input = new ByteArrayInputStream(text.getBytes(UTF_8));
    return new JsonArrayReader<>(input, type);
  }
}
