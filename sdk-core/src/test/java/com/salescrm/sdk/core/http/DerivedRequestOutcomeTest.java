package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An interceptor of the application derives a request with another address and another body from a write: the write in the
 * form of a gateway, or one for something else, such as for a token.
 */
class DerivedRequestOutcomeTest extends InterceptorTestBase {
  private void interceptOnce(Interceptor interceptor) {
    intercept(interceptor, RetryPolicy.none());
  }

  private static Request derived(Request own) {
    return own.newBuilder()
        .url(own.url().newBuilder().encodedPath("/gateway").build())
        .post(RequestBody.create("{}", MediaType.get("application/json")))
        .build();
  }

  private static Response sendDerived(Interceptor.Chain chain) throws IOException {
    return chain.proceed(derived(chain.request()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "DELETE"})
  void derived_isLost_isUnknown(String kind) {
    interceptOnce(DerivedRequestOutcomeTest::sendDerived);
    enqueue(LOST);

    assertFails(kind, Outcome.UNKNOWN, 1);
  }

  @Test
  void derived_isLostAndSentAgain_isUnknown() {
    interceptOnce(chain -> {
      try {
        return sendDerived(chain);
      } catch (IOException e) {
        return sendDerived(chain);
      }
    });
    enqueue(LOST, json(400, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void derived_isRejected_isRejected() {
    interceptOnce(DerivedRequestOutcomeTest::sendDerived);
    enqueue(json(422, "{}"));

    assertFails("POST", Outcome.REJECTED, 1);
  }

  @Test
  void derived_succeedsAndTheInterceptorFails_isUnknown() {
    interceptOnce(chain -> {
      sendDerived(chain).close();
      throw new IOException("the interceptor failed");
    });
    enqueue(json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 1);
  }

  @Test
  void derived_succeedsAndTheSecondOneIsRejected_isUnknown() {
    interceptOnce(chain -> {
      sendDerived(chain).close();
      return sendDerived(chain);
    });
    enqueue(json(200, "{}"), json(422, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void derived_succeedsThenIsRejectedAndTheInterceptorFails_isUnknown() {
    interceptOnce(chain -> {
      sendDerived(chain).close();
      sendDerived(chain).close();
      throw new IOException("the interceptor failed");
    });
    enqueue(json(200, "{}"), json(422, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void derived_isLostAndTheWriteItselfIsRejected_isUnknown() {
    interceptOnce(chain -> {
      try {
        return sendDerived(chain);
      } catch (IOException e) {
        return chain.proceed(chain.request());
      }
    });
    enqueue(LOST, json(400, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void derived_isLostThenSucceedsAndTheWriteItselfIsRejected_isUnknown() {
    interceptOnce(chain -> {
      try {
        sendDerived(chain).close();
      } catch (IOException e) {
        sendDerived(chain).close();
      }
      return chain.proceed(chain.request());
    });
    enqueue(LOST, json(200, "{}"), json(400, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void write_derivedTokenSucceedsBefore_hasItsOwnOutcome(String kind) {
    interceptOnce(chain -> {
      sendDerived(chain).close();
      return chain.proceed(chain.request());
    });
    enqueue(json(200, "{}"), json(400, "{}"));

    assertFails(kind, Outcome.REJECTED, 2);
  }

  @ParameterizedTest
  @CsvSource({"422, REJECTED", "429, REJECTED", "500, UNKNOWN"})
  void write_is401AndSentAgainWithADerivedToken_hasItsOwnOutcome(int status, Outcome outcome) {
    interceptOnce(chain -> {
      chain.proceed(chain.request()).close();
      sendDerived(chain).close();
      return chain.proceed(chain.request());
    });
    enqueue(json(401, "{}"), json(200, "{}"), json(status, "{}"));

    assertFails("POST", outcome, 3);
  }

  @Test
  void write_derivedTokenBeforeEachOfTwo_hasItsOwnOutcome() {
    interceptOnce(chain -> {
      for (int i = 0; i < 2; i++) {
        sendDerived(chain).close();
        chain.proceed(chain.request()).close();
      }
      sendDerived(chain).close();
      return chain.proceed(chain.request());
    });
    for (int i = 0; i < 3; i++) {
      enqueue(json(200, "{}"), json(429, "{}"));
    }

    assertFails("POST", Outcome.REJECTED, 6);
  }

  /** Sends a derived log entry after the write, and returns the response to the write. */
  private static Response withLog(Interceptor.Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    Response copy = response.newBuilder().body(response.peekBody(1000)).build();
    response.close();
    sendDerived(chain).close();
    return copy;
  }

  @ParameterizedTest
  @CsvSource({"422, REJECTED", "500, UNKNOWN"})
  void write_derivedLogSucceedsAfter_hasItsOwnOutcome(int status, Outcome outcome) {
    interceptOnce(DerivedRequestOutcomeTest::withLog);
    enqueue(json(status, "{}"), json(200, "{}"));

    assertFails("POST", outcome, 2);
  }

  @Test
  void write_isPostponedAndLostInItsDerivedForm_isUnknown() {
    interceptOnce(chain -> {
      chain.proceed(chain.request()).close();
      return sendDerived(chain);
    });
    enqueue(withHeader(json(503, "{}"), "Retry-After", "1"), LOST);

    assertFails("POST", Outcome.UNKNOWN, 2);
  }
}
