package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.ServerException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of a webhook that arrive while the index reads the list, or before the response of a write. */
class IndexEventsTest extends WireTest {
  private ExternalIdIndex<Map<String, String>> index;
  private Consumer<ExternalIdIndex<?>> event = unused -> {};
  private JsonNode listed = object("Acme");
  private String written = "{\"id\": \"a\"}";
  private int status = 200; // Of writes.

  @BeforeEach
  void serveOneObject() {
    index = ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.fields("name", "note").listLag(Duration.ofSeconds(5)));
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        event.accept(index); // The service has processed the request, and another user a later one.
        return new MockResponse.Builder()
            .code(request.getMethod().equals("GET") ? 200 : status)
            .body(
                request.getMethod().equals("GET")
                    ? "{\"data\": [" + listed + "], \"has_more\": false}"
                    : written)
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
  void accept_partOfAnObjectAndAnExport_exportIsTakenOverWithThePart() {
    index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));
    index.load(List.of(object("Acme")));

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void accept_partsOfAnObjectBeforeAPassThatShowsItsEarlierState_areTakenOver() {
    index.load(List.of());
    index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));
    index.accept(CrmJson.tree("{\"id\": \"a\", \"note\": \"new\"}"));
    index.load();

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
    assertThat(index.upsert("1", Map.of("note", "new")).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void accept_manyPartsOfAnObjectBeforeAPass_areTakenOver() {
    for (int i = 0; i <= 20_000; i++) {
      index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"name " + i + "\"}"));
    }
    index.load();

    assertThat(upsert("name 20000")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void accept_partsOfAnObjectThatIsNotInTheIndex_costNoPass() {
    listed = CrmJson.tree("{\"id\": \"b\", \"key\": \"1\", \"name\": \"Acme\"}");
    event = each -> each.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Beta\"}"));

    for (int i = 0; i < 3; i++) {
      assertThat(upsert("Acme")).isEqualTo(WriteStatus.UNCHANGED);
    }
    assertThat(server.getRequestCount()).isEqualTo(1);
    assertThat(index.size()).isEqualTo(1);
  }

  @Test
  void replace_ofAnUpdateWhoseValueTheServiceStoresInAnotherForm_isUnchanged() {
    index.load();
    written = object("beta").toString();
    event = each -> each.replace(object("beta"));
    assertThat(upsert(" Beta ")).isEqualTo(WriteStatus.UPDATED);

    assertThat(upsert(" Beta ")).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(upsert("beta")).isEqualTo(WriteStatus.UNCHANGED);
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
  void remove_beforeTheResponseOfTheCreate_objectIsCreatedAgain() {
    index.load(List.of());
    event = each -> each.remove("a");
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void remove_beforeTheResponseOfAnUpdate_objectIsCreated() {
    index.load();
    event = each -> each.remove("a");
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void remove_longBeforeTheResponseOfTheCreate_objectIsCreatedAgain() {
    index = ExternalIdIndex.of(
        http, "/thing/", "key", options -> options.fields("name").listLag(Duration.ZERO));
    index.load(List.of());
    event = each -> {
      each.remove("a");
      each.remove("b"); // Forgets what is older than the lag.
    };
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.CREATED);
  }

  @Test
  void replace_afterAnUpdateAndReadBefore_earlierValueIsSent() {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    index.replace(object("Acme"));
    index.replace(object("Acme"));

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void accept_afterAnUpdateAndReadBefore_earlierValueIsSent() {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    index.accept(object("Acme"));
    index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Acme\"}"));

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  private void acceptEarlierName() {
    index.accept(CrmJson.tree("{\"id\": \"a\", \"name\": \"Acme\"}"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void event_afterAnUpdateWithUnknownOutcomeAndReadBefore_earlierValueIsSent(boolean isWhole) {
    index.load();
    status = 504;
    assertThatThrownBy(() -> upsert("Beta")).isInstanceOf(ServerException.class);
    status = 200;
    if (isWhole) {
      index.replace(object("Acme"));
    } else {
      acceptEarlierName();
    }

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void accept_readBeforeAnUpdateThatIsFollowedByARejectedOne_earlierValueIsSent() {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    status = 400;
    assertThatThrownBy(() -> index.upsert("1", Map.of("note", "new")))
        .isInstanceOf(BadRequestException.class);
    status = 200;
    acceptEarlierName();

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void event_readBeforeAnUpdateThatIsFollowedByOneInFlight_earlierValueIsSent(boolean isWhole) {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    event = each -> {
      if (isWhole) {
        each.replace(object("Acme"));
      } else {
        acceptEarlierName();
      }
    };
    index.upsert("1", Map.of("note", "new"));
    event = unused -> {};

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
    assertThat(index.upsert("1", Map.of("note", "new")).status())
        .isEqualTo(isWhole ? WriteStatus.UPDATED : WriteStatus.UNCHANGED);
  }

  @Test
  void replace_beforeTheResponseOfTheSecondUpdate_itsValueIsSentAgain() {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    event = each -> each.replace(object("Others"));
    assertThat(upsert("Gamma")).isEqualTo(WriteStatus.UPDATED);
    event = unused -> {};

    assertThat(upsert("Gamma")).isEqualTo(WriteStatus.UPDATED);
  }

  @Test
  void replace_afterAnUpdateAndReadAfter_isUnchanged() {
    index.load();
    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UPDATED);
    index.replace(object("Beta"));

    assertThat(upsert("Beta")).isEqualTo(WriteStatus.UNCHANGED);
  }

  /** How an update ends during which an earlier state of the object is taken over. */
  @ParameterizedTest
  @CsvSource({
    "504, name, 400",
    "200, name, 400",
    "504, note, 400",
    "200, note, 400",
    "504, note, 200",
    "200, note, 200",
    "504, name, 200",
    "200, name, 200"
  })
  void accept_earlierStateTwiceDuringTheNextUpdate_earlierValueIsSent(
      int first, String field, int second) {
    index.load();
    tryUpsert(first, "name", "Beta");
    event = each -> {
      acceptEarlierName();
      acceptEarlierName();
    };
    tryUpsert(second, field, "Gamma");
    event = unused -> {};
    status = 200;

    assertThat(upsert("Acme")).isEqualTo(WriteStatus.UPDATED);
  }

  private void tryUpsert(int responseStatus, String field, String value) {
    status = responseStatus;
    try {
      assertThat(index.upsert("1", Map.of(field, value)).status()).isEqualTo(WriteStatus.UPDATED);
    } catch (ApiException e) {
      assertThat(e.statusCode()).isEqualTo(responseStatus);
    }
  }
}
