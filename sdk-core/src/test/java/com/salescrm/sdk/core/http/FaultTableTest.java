package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.model.Deleted;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What becomes of a call when every answer has the same fault: for each fault and each kind of request, how many sendings,
 * which exception, whether the outcome is unknown, and the waits in milliseconds. {@code random} is one half, so a backoff
 * waits 250, 500 and 1000. A cell reads {@code sendings exception outcome waits}; {@code ?} marks an unknown outcome.
 */
@Timeout(20)
class FaultTableTest {
  private static final String SAFE_5XX = "4 ServerException - 250+500+1000";
  private static final String ONE_5XX = "1 ServerException ? none";

  private MockWebServer server;
  private ManualTime time;

  @BeforeEach
  void start() throws Exception {
    server = new MockWebServer();
    server.start();
    time = new ManualTime();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  // fault | GET | PUT | DELETE | POST | NEVER (a POST that is never repeated, as merge)
  private static final String TABLE = """
      500                 | 5xx | 5xx | 5xx | 1x5 | 1x5
      502                 | 5xx | 5xx | 5xx | 1x5 | 1x5
      503                 | 5xx | 5xx | 5xx | 1x5 | 1x5
      504                 | 5xx | 5xx | 5xx | 1x5 | 1x5
      501                 | 1 ServerException - none | = | = | 1x5 | 1x5
      503-after-1         | 4 ServerException - 1000+1000+1000 | = | = | 4 ServerException ? 1000+1000+1000 | 1x5
      503-after-0         | 4 ServerException - none | = | = | 4 ServerException ? none | 1x5
      503-after-90        | 1 ServerException - none | = | = | 1x5 | 1x5
      429-after-1         | 4 RateLimitException - 1050+1050+1050 | = | = | = | 1 RateLimitException - none
      429-body-reset      | 4 RateLimitException - 1050+1050+1050 | = | = | = | 1 RateLimitException - none
      429-after-90        | 1 RateLimitException - none | = | = | = | =
      429                 | 4 RateLimitException - 250+500+1000 | = | = | = | 1 RateLimitException - none
      408                 | 4 ApiException - 250+500+1000 | = | = | 1 ApiException ? none | =
      400                 | 1 BadRequestException - none | = | = | = | =
      401                 | 1 UnauthorizedException - none | = | = | = | =
      402                 | 1 PaymentRequiredException - none | = | = | = | =
      403                 | 1 ForbiddenException - none | = | = | = | =
      404                 | 1 NotFoundException - none | = | = | = | =
      409                 | 1 ConflictException - none | = | = | = | =
      418                 | 1 ApiException - none | = | = | = | =
      reset-before-read   | 4 TransportException - 250+500+1000 | 4 TransportException ? 250+500+1000 | = | 1 OutcomeUnknownException ? none | =
      reset-after-read    | 4 TransportException - 250+500+1000 | 4 TransportException ? 250+500+1000 | = | 1 OutcomeUnknownException ? none | =
      stalled             | 4 TransportException - 250+500+1000 | 4 TransportException ? 250+500+1000 | = | 1 OutcomeUnknownException ? none | =
      slow-headers        | 4 TransportException - 250+500+1000 | 4 TransportException ? 250+500+1000 | = | 1 OutcomeUnknownException ? none | =
      slow-body           | 4 TransportException - 250+500+1000 | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      truncated           | 4 TransportException - 250+500+1000 | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      malformed           | 4 DecodingException - 250+500+1000  | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      html                | 4 DecodingException - 250+500+1000  | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      plain-text          | 4 DecodingException - 250+500+1000  | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      empty               | 4 DecodingException - 250+500+1000  | 1 DecodingException - none | 1 success - none | 1 DecodingException - none | =
      no-content          | 1 DecodingException - none | = | 1 success - none | 1 DecodingException - none | =
      wrong-shape         | 1 DecodingException - none | = | 1 success - none | 1 DecodingException - none | =
      too-large           | 1 DecodingException - none | = | 1 success - none | 1 DecodingException - none | =
      redirect-loop       | 6 ApiException - none | 1 ApiException - none | = | = | =
      redirect-nowhere    | 1 ApiException - none | = | = | = | =
      html-502            | 5xx | 5xx | 5xx | 1x5 | 1x5
      truncated-502       | 5xx | 5xx | 5xx | 1x5 | 1x5
      refused             | 0 TransportException - 250+500+1000 | = | = | = | =
      """;

  static Stream<Arguments> cells() {
    String[] kinds = {"GET", "PUT", "DELETE", "POST", "NEVER"};
    return TABLE.lines().flatMap(row -> {
      String[] cells = row.split("\\|", -1);
      Stream.Builder<Arguments> all = Stream.builder();
      String previous = "";
      for (int i = 0; i < kinds.length; i++) {
        String cell = cells[i + 1].strip();
        String expected = switch (cell) {
          case "=" -> previous;
          case "5xx" -> SAFE_5XX;
          case "1x5" -> ONE_5XX;
          default -> cell.replaceAll(" +", " ");
        };
        previous = expected;
        all.add(Arguments.of(cells[0].strip(), kinds[i], expected));
      }
      return all.build();
    });
  }

  @ParameterizedTest(name = "{0} x {1} = {2}")
  @MethodSource("cells")
  void call_everyAnswerFaulty_endsAsTheTableSays(String fault, String kind, String expected)
      throws InterruptedException {
    try (ApiClient client = clientFor(fault)) {
      server.setDispatcher(always(Faults.named(fault)));
      if (fault.equals("refused")) {
        server.close();
      }
      assertThat(outcome(client, kind, isSilent(fault))).isEqualTo(expected);
    }
  }

  /** Socket time-outs are real: short where the server is to be waited for in vain, else out of the way. */
  private ApiClient clientFor(String fault) {
    boolean silent = isSilent(fault);
    return TestClients.to(server, time)
        .maxResponseBytes(100_000)
        .attemptTimeout(Duration.ofMillis(silent ? 200 : 10_000))
        .build();
  }

  private static boolean isSilent(String fault) {
    return fault.equals("stalled") || fault.startsWith("slow");
  }

  /** How many came; where the client does not wait long for the server, that may be a little later. */
  private int requests(boolean silent, int attempts) throws InterruptedException {
    int taken = 0;
    while (silent && taken < attempts && server.takeRequest(10, TimeUnit.SECONDS) != null) {
      taken++;
    }
    return server.getRequestCount();
  }

  private String outcome(ApiClient client, String kind, boolean silent)
      throws InterruptedException {
    int attempts = 1;
    String exception = "success";
    boolean unknown = false;
    try {
      Object body = client.send(typed(TestClients.request(kind), kind)).body();
      assertThat(body).isNotNull();
    } catch (CrmException e) {
      exception = e.getClass().getSimpleName();
      unknown = e.outcomeUnknown();
      assertThat(e.toString()).doesNotContain(TestClients.KEY);
      assertThat(e.attempts()).isNotEmpty();
      attempts = e.attempts().size();
    }
    String waits = time.sleeps().stream()
        .map(wait -> Long.toString(wait.toMillis()))
        .collect(Collectors.joining("+"));
    return requests(silent, attempts) + " " + exception + " " + (unknown ? "?" : "-") + " "
        + (waits.isEmpty() ? "none" : waits);
  }

  private static ApiRequest<?> typed(ApiRequest.Builder request, String kind) {
    return kind.equals("DELETE")
        ? request.returning(Deleted.class)
        : request.returning(Thing.class);
  }

  /** Something that cannot be without its id, as every model. */
  record Thing(@JsonProperty(value = "id", required = true) String id) {}

  private static Dispatcher always(MockResponse response) {
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return response;
      }

      @Override
      public MockResponse peek() { // What to do with a request is asked here before it is read.
        return response;
      }
    };
  }
}
