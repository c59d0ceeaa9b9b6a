package com.salescrm.sdk.core.paging;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.CallEvent;
import com.salescrm.sdk.core.http.CallListener;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A service with one list and a client that sends each request once. */
@Timeout(60)
abstract class OneListTest {
  /** The three ways to iterate a list. */
  enum Mode {
    SEQUENTIAL,
    PREFETCHED,
    PARALLEL;

    <T> Paginated<T> of(Paginated<T> list) {
      return switch (this) {
        case SEQUENTIAL -> list;
        case PREFETCHED -> list.prefetch(3);
        case PARALLEL -> list.parallel(4);
      };
    }
  }

  static final Function<JsonNode, String> BY_ID = item -> item.path("id").asText();

  final MockWebServer server = new MockWebServer();
  final ThingService service = new ThingService();
  final BlockingQueue<CallEvent> endedCalls = new LinkedBlockingQueue<>();
  ApiClient client;

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.setDispatcher(service);
    server.start();
    client = ApiClient.builder()
        .baseUrl(server.url("/api/v1").toString())
        .credentials(Credentials.apiKey("api_test_key"))
        .retryPolicy(RetryPolicy.none())
        .listener(new CallListener() {
          @Override
          public void onCall(CallEvent event) {
            endedCalls.add(event);
          }
        })
        .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  static ApiRequest<ListBody<JsonNode>> request() {
    return ApiRequest.get("/thing/").returningList(JsonNode.class);
  }

  static ApiRequest<ListBody<JsonNode>> request(int pageSize) {
    return ApiRequest.get("/thing/")
        .query("_limit", Integer.toString(pageSize))
        .returningList(JsonNode.class);
  }

  Paginated<JsonNode> list(int pageSize) {
    return Paginated.of(client, request(pageSize), BY_ID);
  }

  Paginated<JsonNode> list() {
    return list(100);
  }

  static List<String> ids(Iterable<JsonNode> items) {
    List<String> ids = new ArrayList<>();
    items.forEach(item -> ids.add(item.get("id").asText()));
    return ids;
  }

  /** Iterates to the end or an error; adds the ids of the items to {@code ids}. */
  static void drain(Iterator<JsonNode> items, List<String> ids) {
    while (items.hasNext()) {
      ids.add(items.next().get("id").asText());
    }
  }
}
