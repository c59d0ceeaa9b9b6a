package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an interceptor of the application does with a request or its response does not change what the service did. */
class InterceptorOutcomeTest extends InterceptorTestBase {
  /** Sends again after a failure and after a response that is no success. */
  private static Response sendTwice(Interceptor.Chain chain) throws IOException {
    try {
      Response first = chain.proceed(chain.request());
      if (first.isSuccessful()) {
        return first;
      }
      first.close();
    } catch (IOException e) {
      // It sends again.
    }
    return chain.proceed(chain.request());
  }

  /** Returns a response of its own instead of a failure. */
  private static Interceptor instead(int status) {
    return chain -> {
      try {
        return chain.proceed(chain.request());
      } catch (IOException e) {
        return response(chain.request(), status);
      }
    };
  }

  private static Response response(Request request, int status) {
    return new Response.Builder()
        .request(request)
        .protocol(Protocol.HTTP_1_1)
        .code(status)
        .message("by an interceptor")
        .header("Retry-After", "1")
        .body(ResponseBody.create("{}", MediaType.get("application/json")))
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 409, 429})
  void post_firstResponseIsLost_secondOneRejects_isUnknown(int status) {
    intercept(InterceptorOutcomeTest::sendTwice);
    enqueue(LOST, json(status, "{}"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @Test
  void post_firstResponseIsLost_secondOnePostpones_isNotSentAgain() {
    intercept(InterceptorOutcomeTest::sendTwice);
    enqueue(LOST, withHeader(json(503, "{}"), "Retry-After", "1"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @Test
  void post_firstResponseIsLost_secondOneIsUnauthorized_isNotSentAgain() {
    client.close();
    client = TestClients.to(server, time)
        .credentials(new RefreshableCredentials())
        .httpClient(new OkHttpClient.Builder()
            .addInterceptor(InterceptorOutcomeTest::sendTwice)
            .build())
        .build();
    enqueue(LOST, json(401, "{}"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @Test
  void post_bothRequestsRejected_isRejected() {
    intercept(InterceptorOutcomeTest::sendTwice);
    enqueue(json(409, "{}"), json(400, "{}"));

    assertSent(failure("POST"), Outcome.REJECTED, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE"})
  void replayable_firstResponseIsLost_secondOneIs429_isSentAgain(String kind) {
    intercept(InterceptorOutcomeTest::sendTwice);
    enqueue(LOST, json(429, "{}"), json(200, "{\"id\": \"lead_1\"}"));

    assertThat(client.send(TestClients.request(kind).build()).attempts()).hasSize(2);
  }

  @Test
  void delete_firstResponseIsLost_secondOneIs404_isUnknown() {
    intercept(InterceptorOutcomeTest::sendTwice);
    enqueue(LOST, json(404, "{}"));

    assertThatThrownBy(() -> client.send(TestClients.request("DELETE").returning(Deleted.class)))
        .isInstanceOfSatisfying(NotFoundException.class, e -> assertSent(e, Outcome.UNKNOWN, 2));
  }

  @Test
  void get_interceptorFailsAfterASuccessfulResponse_isSentAgain() {
    intercept(chain -> {
      Response response = chain.proceed(chain.request());
      if (server.getRequestCount() == 1) {
        response.close();
        throw new IOException("by an interceptor");
      }
      return response;
    });
    enqueue(json(200, "{}"), json(200, "{\"id\": \"lead_1\"}"));

    assertThat(client.send(TestClients.request("GET").build()).attempts()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 429, 503})
  void post_interceptorRespondsInsteadOfTheFailure_isUnknown(int status) {
    intercept(instead(status));
    enqueue(LOST);

    CrmException failed = failure("POST");

    assertThat(failed)
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.statusCode()).isEqualTo(status));
    assertSent(failed, Outcome.UNKNOWN, 1);
  }

  @ParameterizedTest
  @CsvSource({"200, PROCESSED", "500, UNKNOWN"})
  void post_interceptorRespondsInsteadOfTheService_isAsTheServiceResponded(
      int status, Outcome outcome) {
    intercept(chain -> {
      chain.proceed(chain.request()).close();
      return response(chain.request(), 400);
    });
    enqueue(json(status, "{}"));

    assertSent(failure("POST"), outcome, 1);
  }

  @Test
  void post_interceptorRespondsWithoutSending_isRejected() {
    intercept(chain -> response(chain.request(), 400));

    assertSent(failure("POST"), Outcome.REJECTED, 0);
  }

  @Test
  void post_interceptorMakesANewRequest_isUnknown() {
    intercept(chain -> {
      Request own = chain.request();
      return chain.proceed(new Request.Builder()
          .url(own.url())
          .headers(own.headers())
          .method(own.method(), own.body())
          .build());
    });
    enqueue(LOST);

    assertSent(failure("POST"), Outcome.UNKNOWN, 1);
  }

  /** A request for something else. */
  private static Request other(Interceptor.Chain chain, String path) {
    return new Request.Builder()
        .url(chain.request().url().newBuilder().encodedPath(path).build())
        .post(RequestBody.create("{}", MediaType.get("application/json")))
        .build();
  }

  /** Requests a token before each request, as a gateway may demand. */
  private static Response withToken(Interceptor.Chain chain) throws IOException {
    chain.proceed(other(chain, "/token")).close();
    return chain.proceed(chain.request());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void write_interceptorRequestsATokenBefore_hasTheOutcomeOfTheWrite(String kind) {
    intercept(InterceptorOutcomeTest::withToken);
    enqueue(json(200, "{}"), json(400, "{}"));

    assertSent(failure(kind), Outcome.REJECTED, 2);
  }

  @Test
  void post_interceptorRequestsATokenBefore_429IsSentAgain() {
    intercept(InterceptorOutcomeTest::withToken);
    enqueue(json(200, "{}"), json(429, "{}"), json(200, "{}"), json(200, "{\"id\": \"lead_1\"}"));

    assertThat(client.send(TestClients.request("POST").build()).attempts()).hasSize(2);
  }

  @Test
  void post_tokenOfTheInterceptorIsLost_isNotSent() {
    client.close();
    client = TestClients.to(server, time)
        .retryPolicy(RetryPolicy.none())
        .httpClient(new OkHttpClient.Builder()
            .addInterceptor(InterceptorOutcomeTest::withToken)
            .build())
        .build();
    enqueue(LOST);

    assertSent(failure("POST"), Outcome.NOT_SENT, 1);
  }

  /** Sends a log entry after each request. */
  private static Response withLog(Interceptor.Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    Response copy = response.newBuilder().body(response.peekBody(1000)).build();
    response.close();
    chain.proceed(other(chain, "/log")).close();
    return copy;
  }

  @Test
  void post_interceptorSendsALogAfter503_itsRetryAfterCounts() {
    intercept(InterceptorOutcomeTest::withLog);
    MockResponse postponed = withHeader(json(503, "{}"), "Retry-After", "7");
    enqueue(postponed, json(200, "{}"), json(200, "{\"id\": \"lead_1\"}"), json(200, "{}"));

    List<Attempt> attempts = client.send(TestClients.request("POST").build()).attempts();

    assertThat(attempts).extracting(Attempt::waitedBefore).contains(Duration.ofSeconds(7));
  }

  /** A 503 without the header may have taken effect: the create is not sent again. */
  @Test
  void post_is503_logOfTheInterceptorIsPostponed_isUnknown() {
    intercept(InterceptorOutcomeTest::withLog);
    enqueue(json(503, "{}"), withHeader(json(503, "{}"), "Retry-After", "1"));

    CrmException failed = failure("POST");

    assertSent(failed, Outcome.UNKNOWN, 2);
    assertThat(failed)
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.retryAfter()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"200, PROCESSED", "409, REJECTED", "500, UNKNOWN"})
  void post_logOfTheInterceptorIsLost_hasTheOutcomeOfTheWrite(int status, Outcome outcome) {
    intercept(InterceptorOutcomeTest::withLog);
    enqueue(json(status, "{}"), LOST);

    assertSent(failure("POST"), outcome, 2);
  }

  @Test
  void post_isLost_logOfTheInterceptorIsPostponed_isUnknown() {
    intercept(chain -> {
      try {
        return chain.proceed(chain.request());
      } catch (IOException e) {
        return chain.proceed(other(chain, "/log"));
      }
    });
    enqueue(LOST, withHeader(json(503, "{}"), "Retry-After", "1"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml"})
  void post_interceptorHidesAnHtmlPage_isUnknown(String type) {
    intercept(chain -> {
      chain.proceed(chain.request()).close();
      return chain.proceed(chain.request());
    });
    enqueue(withHeader(json(200, "<html>"), "Content-Type", type), json(400, "{}"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @Test
  void post_lostBehindAGatewayWithAnotherPath_secondOneRejects_isUnknown() {
    intercept(chain -> {
      Request own = chain.request();
      Request moved = own.newBuilder()
          .url(own.url()
              .newBuilder()
              .encodedPath("/gateway" + own.url().encodedPath())
              .build())
          .build();
      try {
        return chain.proceed(moved);
      } catch (IOException e) {
        return chain.proceed(moved);
      }
    });
    enqueue(LOST, json(400, "{}"));

    assertSent(failure("POST"), Outcome.UNKNOWN, 2);
  }

  @Test
  void post_interceptorClosesTheBody_itsResultIsLost() {
    intercept(chain -> {
      Response response = chain.proceed(chain.request());
      response.close();
      return response;
    });
    enqueue(json(200, "{\"id\": \"lead_1\"}"));

    CrmException failed = failure("POST");

    assertThat(failed).isInstanceOf(DecodingException.class);
    assertSent(failed, Outcome.PROCESSED, 1);
  }
}
