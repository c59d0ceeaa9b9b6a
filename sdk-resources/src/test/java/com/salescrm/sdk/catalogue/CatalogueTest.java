package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.PromptSockets;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation of the specification has a method that sends exactly what the specification names. */
class CatalogueTest {
  @StartStop
  final MockWebServer server = new MockWebServer();

  {
    server.setServerSocketFactory(new PromptSockets()); // Before the extension starts the server.
  }

  static List<Operation> operations() {
    return Operation.all().stream()
        .filter(operation -> !SampleCalls.all().of(operation).isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void calls_ofAnOperation_sendExactlyWhatItNames(Operation operation) throws Exception {
    server.setDispatcher(answering(operation));
    try (CrmClient crm = client()) {
      for (BiFunction<CrmClient, Ids, Object> call : SampleCalls.all().of(operation)) {
        assertThat(call.apply(crm, Ids.invented())).isNotNull();
      }
    }

    Set<String> query = new TreeSet<>();
    Set<String> body = new TreeSet<>();
    for (RecordedRequest request : taken()) {
      assertThat(operation.matches(request.getMethod(), path(request)))
          .as("path of %s", request.getTarget())
          .isTrue();
      query.addAll(request.getUrl().queryParameterNames());
      body.addAll(requestFields(request));
    }
    assertThat(query).as("query of %s", operation.key()).isEqualTo(operation.query());
    assertThat(body).as("body of %s", operation.key()).isEqualTo(operation.body());
  }

  @Test
  void catalogue_wholeSpecification_isCovered() {
    List<Operation> missing = Operation.all().stream()
        .filter(operation -> SampleCalls.all().of(operation).isEmpty())
        .toList();
    Operation.all()
        .forEach(operation -> System.out.printf(
            "%-22s %-6s %-45s %s%n",
            operation.section(),
            operation.method(),
            operation.path(),
            missing.contains(operation) ? "MISSING" : "covered"));
    System.out.println("catalogue: " + (116 - missing.size()) + " of 116");

    assertThat(Operation.all()).hasSize(116);
    assertThat(SampleCalls.all().operations())
        .as("operations with calls")
        .isSubsetOf(Operation.all().stream().map(Operation::key).toList());
    assertThat(missing).isEmpty();
  }

  private CrmClient client() {
    return CrmClient.builder()
        .baseUrl(server.url("/api/v1").toString())
        .credentials(Credentials.accessToken("tok_s3cr3t"))
        .build();
  }

  /** One response that every model can read: an object with an id that is also a list of such; a second page if it pages. */
  private static Dispatcher answering(Operation operation) {
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        boolean more =
            operation.query().contains("_skip") && request.getUrl().queryParameter("_skip") == null;
        String item = "{\"id\": \"x" + (more ? 1 : 2) + "\", \"key\": \"k" + (more ? 1 : 2)
            + "\", \"objects\": [{\"id\": \"o" + (more ? 1 : 2)
            + "\"}], \"email\": \"x@x.example\", \"url\": \"https://x.example/" + more + "\"}";
        return new MockResponse.Builder()
            .code(200)
            .body("{\"id\": \"x1\", \"data\": [" + item + "], \"has_more\": " + more + "}")
            .build();
      }
    };
  }

  private List<RecordedRequest> taken() throws InterruptedException {
    List<RecordedRequest> all = new ArrayList<>();
    for (int i = server.getRequestCount(); i > 0; i--) {
      all.add(server.takeRequest());
    }
    assertThat(all).isNotEmpty();
    return all;
  }

  private static String path(RecordedRequest request) {
    return request.getUrl().encodedPath().substring("/api/v1".length());
  }

  private static Set<String> requestFields(RecordedRequest request) {
    Set<String> names = new TreeSet<>();
    if (request.getBodySize() > 0) {
      JsonNode body = CrmJson.tree(Objects.requireNonNull(request.getBody()).utf8());
      body.fieldNames()
          .forEachRemaining(name -> names.add(name.replaceAll("^custom\\.cf_[a-z]+", "custom")));
    }
    return names;
  }
}
