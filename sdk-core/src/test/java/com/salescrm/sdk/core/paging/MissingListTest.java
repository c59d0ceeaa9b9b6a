package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.paging.ThingService.Envelope;
import com.salescrm.sdk.core.paging.ThingService.PageQuery;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Successful responses without a list, among pages that state neither {@code has_more} nor a total. */
class MissingListTest extends OneListTest {
  record Row(@JsonProperty("id") String id) {}

  @BeforeEach
  void pagesThatStateNothing() {
    service.envelope = Envelope.DATA_ALONE;
    service.ids = ThingService.things(250);
  }

  static Stream<Arguments> responses() {
    return Stream.of(
            "",
            "{}",
            "{\"data\":null}",
            "{\"data\": null, \"has_more\": null}",
            "{\"data\":null,\"errors\":[\"unavailable\"]}")
        .flatMap(body -> Stream.of(Mode.values()).map(mode -> Arguments.of(body, mode)));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void page_withoutAListOnce_isReadAgain(String body, Mode mode) {
    service.override = onceAt(100, body);

    assertThat(ids(mode.of(list()))).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void firstPage_withoutAListOnce_isReadAgain(String body, Mode mode) {
    service.override = onceAt(0, body);

    assertThat(ids(mode.of(list()))).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void page_withoutAListTwice_endsTheList(String body, Mode mode) {
    service.ids = ThingService.things(200);
    service.override = query -> query.skip() == 200 ? response(body) : null;

    assertThat(ids(mode.of(list()))).isEqualTo(service.ids);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"data\":null}"})
  void page_withoutAListTwice_isRequestedTwice(String body) {
    service.ids = ThingService.things(100);
    service.override = query -> query.skip() == 100 ? response(body) : null;

    assertThat(ids(list())).hasSize(100);
    assertThat(service.requests()).extracting(PageQuery::skip).containsExactly(0L, 100L, 100L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"data\":[]}",
        "{\"data\":null,\"has_more\":false}",
        "{\"total_results\":0}"
      })
  void emptyList_isRequestedOnce(String body) {
    service.override = query -> response(body);

    assertThat(ids(list())).isEmpty();
    assertThat(service.requests()).hasSize(1);
  }

  @Test
  void failuresBeforeAndAfterAResponseWithoutAList_areRetriedEach() {
    Queue<MockResponse> first = new ConcurrentLinkedQueue<>();
    for (int status : new int[] {503, 503, 503, 204, 503, 503, 503}) {
      first.add(ThingService.json(status, ""));
    }
    service.override = query -> query.skip() == 100 ? first.poll() : null;

    RetryPolicy policy = RetryPolicy.defaults()
        .withBackoff(Backoff.exponential(Duration.ofNanos(1), Duration.ofNanos(1)));
    ApiClient retrying = client.withOptions(options -> options.retryPolicy(policy));
    assertThat(ids(Paginated.of(retrying, request(100), BY_ID))).isEqualTo(service.ids);
    assertThat(first).isEmpty();
  }

  @Test
  void listAndNull_hasTheItems() {
    service.override =
        query -> response("{\"data\": [{\"id\": \"a\"}], \"data\": null, \"has_more\": false}");

    assertThat(list().firstPage().additionalProperties()).isEmpty();
    assertThat(service.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void errorInsteadOfTheSecondResponse_isThrown(Mode mode) {
    Function<PageQuery, MockResponse> once = onceAt(100, "");
    service.override = query -> {
      MockResponse without = once.apply(query);
      return without == null && query.skip() == 100 ? ThingService.json(503, "") : without;
    };

    assertThatThrownBy(() -> ids(mode.of(list()))).isInstanceOf(ServerException.class);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void resumedAndOverlappingLists_readAPageWithoutAListAgain(Mode mode) {
    ResumeToken token = list().firstPage().resumeToken();
    service.override = onceAt(100, "{}");
    assertThat(ids(mode.of(list()).resumeFrom(token))).isEqualTo(service.ids.subList(100, 250));

    service.override = onceAt(99, "{}");
    assertThat(ids(mode.of(list()).overlapping())).isEqualTo(service.ids);
  }

  @Test
  void streamsProjectionsAndAsynchronousLists_readAPageWithoutAListAgain() throws Exception {
    service.override = onceAt(100, "");
    assertThat(list().stream()).hasSize(250);

    service.override = onceAt(100, "");
    assertThat(Paginated.of(
                client,
                ApiRequest.get("/thing/").returningList(Projection.of(Row.class, Attachment.class)),
                Row::id)
            .toList(250))
        .hasSize(250);

    service.override = onceAt(100, "");
    assertThat(client
            .async(view -> Paginated.of(view, request(), BY_ID).toList(250))
            .get(20, TimeUnit.SECONDS))
        .hasSize(250);
  }

  @Test
  void listWithoutOffsets_isReadAgain() {
    service.override = onceAt(0, "");

    assertThat(ids(Paginated.whole(client, request(), BY_ID))).hasSize(100);
  }

  @Test
  void withResponse_aResponseWithoutAList_isOneCallOfTwoAttempts() {
    service.override = query -> response("");

    ApiResponse<Page<JsonNode>> response =
        client.withResponse(view -> Paginated.of(view, request(), BY_ID).firstPage());

    assertThat(response.body().items()).isEmpty();
    assertThat(response.attempts()).extracting(Attempt::number).containsExactly(1, 2);
  }

  /** The first response at an offset has this body, 204 if it is empty. */
  private static Function<PageQuery, MockResponse> onceAt(long skip, String body) {
    Set<Long> done = ConcurrentHashMap.newKeySet();
    return query -> query.skip() == skip && done.add(skip) ? response(body) : null;
  }

  private static MockResponse response(String body) {
    return ThingService.json(body.isEmpty() ? 204 : 200, body);
  }
}
