package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.json.CrmJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events of a webhook that arrive while the index reads the list, or before the response of a write. */
class IndexEventsTest extends WireTest {
  private static final JsonNode ACME = object("Acme");

  private ExternalIdIndex<Map<String, String>> index;
  private Consumer<ExternalIdIndex<?>> event = unused -> {};

  @BeforeEach
  void serveOneObject() {
    index = ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.fields("name", "note").listLag(Duration.ofMillis(50)));
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        event.accept(index); // The service has processed the request, and another user a later one.
        return new MockResponse.Builder()
            .body(
                request.getMethod().equals("GET")
                    ? "{\"data\": [" + ACME + "], \"has_more\": false}"
                    : "{\"id\": \"a\"}")
            .build();
      }
    });
  }

  private static JsonNode object(String name) {
    return CrmJson.tree("{\"id\": \"a\", \"key\": \"1\", \"name\": \"" + name + "\"}");
  }

  private WriteStatus upsert(String name) {
    return index.upsert("1", Map.of("name", name)).status();
  }

  @Test
  void accept_partOfAnObjectDuringTheFirstPass_objectIsUpdated() {
    event = each -> each.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));

    assertThat(upsert("Gamma")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void accept_partOfAnObjectBeforeTheFirstPass_objectIsUpdated() {
    index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));

    assertThat(upsert("Gamma")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void accept_valueDuringTheFirstPass_earlierValueIsSent() {
    event = each -> each.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));
    assertThat(index.load().size()).isEqualTo(1);

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void replace_beforeTheResponseOfAnUpdate_itsValueIsSentAgain() {
    index.load();
    event = each -> each.replace(object("Others"));
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    event = unused -> {};

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void replace_ofTheUpdateItselfBeforeItsResponse_isUnchanged() {
    index.load();
    event = each -> each.replace(object("Beta"));
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    event = unused -> {};

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void replace_beforeTheResponseOfACreate_itsValueIsSent() {
    index.load(List.of());
    event = each -> each.replace(object("Others"));
    assertThat(upsert("Acme")).isEqualTo(WriteStatus.CREATED);
    event = unused -> {};

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void replace_otherExternalIdBeforeTheResponseOfAnUpdate_isFoundByIt() {
    index.load();
    event =
        each -> each.replace(CrmJson.tree("{\"id\": \"a\", \"key\": \"2\", \"name\": \"Acme\"}"));
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);

    assertThat(index.find("2")).contains("a");
    assertThat(index.find("1")).isEmpty();
  }

  @Test
  void remove_beforeTheResponseOfAnUpdate_objectIsCreated() {
    index.load();
    event = each -> each.remove("a");
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);
  }
}
