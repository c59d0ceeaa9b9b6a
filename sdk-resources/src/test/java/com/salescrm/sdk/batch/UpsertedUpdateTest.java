package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;

/** Updates that an upsert sends: their repetition, and what is known of the object afterwards. */
class UpsertedUpdateTest extends WireTest {
  private ExternalIdIndex<Map<String, Object>> index() {
    return ExternalIdIndex.<Map<String, Object>>of(http, "/thing/", "custom.cf_no", options -> {})
        .load(List.of(CrmJson.tree("{\"id\": \"thing_1\", \"custom.cf_no\": \"1\","
            + " \"name\": \"Acme\", \"custom.cf_tier\": \"gold\"}")));
  }

  private void loseResponse() {
    server.enqueue(new MockResponse.Builder()
        .onResponseStart(new SocketEffect.CloseSocket())
        .build());
  }

  @Test
  void upsert_updateWhoseResponseIsLost_isSentAgain() {
    loseResponse();
    respond("{\"id\": \"thing_1\"}");

    assertThat(index().upsert("1", Map.of("name", "Beta")).status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void upsert_additionWhoseResponseIsLost_throwsAndIsNotSentAgain() {
    loseResponse();

    assertThatThrownBy(() -> index().upsert("1", Map.of("custom.cf_tags.add", "a")))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void upsert_fieldThatAnEarlierUpdateDidNotChange_isUnchanged() {
    ExternalIdIndex<Map<String, Object>> index = index();
    respond("{\"id\": \"thing_1\"}", "{}"); // The second one is not requested.
    index.upsert("1", Map.of("name", "Beta"));

    assertThat(index.upsert("1", Map.of("custom.cf_tier", "gold")).status())
        .isEqualTo(WriteStatus.UNCHANGED);
    assertThat(index.upsert("1", Map.of("name", "Beta")).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_valueThatTheResponseShowsToBeChangedByOthers_isSent() {
    ExternalIdIndex<Map<String, Object>> index = index();
    respond("{\"id\": \"thing_1\", \"custom.cf_tier\": \"silver\"}", "{\"id\": \"thing_1\"}");
    index.upsert("1", Map.of("name", "Beta"));

    assertThat(index.upsert("1", Map.of("custom.cf_tier", "gold")).status())
        .isEqualTo(WriteStatus.UPDATED);
    assertThat(index.upsert("1", Map.of("custom.cf_tier", "gold")).status())
        .isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_valueThatAnEventShowsToBeChanged_isSent() {
    ExternalIdIndex<Map<String, Object>> index = index();
    index.accept(CrmJson.tree("{\"id\": \"thing_1\", \"custom.cf_tier\": \"silver\"}"));
    respond("{\"id\": \"thing_1\"}");

    assertThat(index.upsert("1", Map.of("name", "Acme")).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(index.upsert("1", Map.of("custom.cf_tier", "gold")).status())
        .isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void upsert_listBeforeAnAdditionThatTheResponseDoesNotShow_isSent() {
    ExternalIdIndex<Map<String, Object>> index = index();
    index.accept(CrmJson.tree("{\"id\": \"thing_1\", \"custom.cf_tags\": [\"a\"]}"));
    respond("{\"id\": \"thing_1\"}", "{\"id\": \"thing_1\"}");
    index.upsert("1", Map.of("custom.cf_tags.add", "b"));

    assertThat(index.upsert("1", Map.of("custom.cf_tags", List.of("a"))).status())
        .isEqualTo(WriteStatus.UPDATED);
  }
}
