package com.salescrm.sdk.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.internal.auth.NewerRecordException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExceptionsTest {
  private static final Attempt FAILED =
      Attempt.failed(1, null, "connection broke", Duration.ZERO, Duration.ofMillis(12));
  private static final Attempt CUT =
      Attempt.failed(2, 200, "connection broke", Duration.ofMillis(700), Duration.ofMillis(3));
  private static final Attempt COMPLETED =
      Attempt.completed(3, 429, Duration.ofSeconds(2), Duration.ofMillis(5));

  private static ErrorResponse response() {
    return new ErrorResponse(
        429,
        Map.of("x-request-id", List.of("r1"), "retry-after", List.of("3")),
        "{\"error\":\"slow\"}",
        "slow",
        List.of("slow"),
        Map.of("name", List.of("missing")),
        Duration.ofSeconds(3));
  }

  @Test
  void apiException_allParts_areThoseOfTheResponse() {
    RateLimitException e =
        new RateLimitException("GET /lead/ returned 429", response(), List.of(COMPLETED), null);

    assertThat(e.statusCode()).isEqualTo(429);
    assertThat(e.errorMessage()).hasValue("slow");
    assertThat(e.errors()).containsExactly("slow");
    assertThat(e.fieldErrors()).containsExactly(Map.entry("name", List.of("missing")));
    assertThat(e.body()).isEqualTo("{\"error\":\"slow\"}");
    assertThat(e.header("RETRY-After")).hasValue("3");
    assertThat(e.requestId()).hasValue("r1");
    assertThat(e.retryAfter()).hasValue(Duration.ofSeconds(3));
    assertThat(e.response()).hasToString("ErrorResponse{429, slow}");
  }

  @Test
  void toString_unknownOutcome_showsItAndEveryAttempt() {
    OutcomeUnknownException e = new OutcomeUnknownException(
        "POST /lead/ failed", null, List.of(FAILED, CUT, COMPLETED), Outcome.UNKNOWN);

    assertThat(e.mayHaveTakenEffect()).isTrue();
    assertThat(e.getMessage()).isEqualTo("POST /lead/ failed");
    assertThat(e.toString().lines())
        .containsExactly(
            "com.salescrm.sdk.core.error.OutcomeUnknownException: POST /lead/ failed [outcome"
                + " unknown: the service may have carried it out]",
            "  attempt #1 connection broke in 12 ms",
            "  attempt #2 200 connection broke after waiting 700 ms in 3 ms",
            "  attempt #3 429 after waiting 2000 ms in 5 ms");
  }

  @Test
  void skipLimitException_ofABadRequest_hasItsResponse() {
    BadRequestException refused =
        new BadRequestException("GET /lead/ returned 400", response(), List.of(COMPLETED), null);

    SkipLimitException e = new SkipLimitException("too deep", refused);

    assertThat(e).hasMessage("too deep").hasCause(refused);
    assertThat(e.response()).isSameAs(refused.response());
    assertThat(e.attempts()).isEqualTo(refused.attempts());
  }

  @ParameterizedTest
  @CsvSource({
    "<!doctype html><title>404 Not Found</title>, true",
    "'\uFEFF\n <html>', true",
    "'{\"error\": \"<b>no</b>\"}', false",
    "'', false"
  })
  void isHtmlPage_dependsOnTheFirstCharacter(String body, boolean expected) {
    ErrorResponse response =
        new ErrorResponse(404, Map.of(), body, null, List.of(), Map.of(), null);

    assertThat(new NotFoundException("no lead", response, List.of(), null).isHtmlPage())
        .isEqualTo(expected);
  }

  @Test
  void errorResponse_collections_areUnmodifiable() {
    List<String> messages = new ArrayList<>(List.of("missing"));
    ErrorResponse response = new ErrorResponse(
        400, Map.of("a", messages), "", null, messages, Map.of("name", messages), null);

    messages.clear();

    assertThat(response.errors()).containsExactly("missing");
    assertThat(response.fieldErrors()).containsEntry("name", List.of("missing"));
    assertThat(response.header("A")).hasValue("missing");
    assertThatThrownBy(() -> response.fieldErrors().get("name").add("more"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void exceptions_serialized_areUnchanged() throws Exception {
    SkipLimitException e = new SkipLimitException(
        "too deep",
        new BadRequestException(
            "refused", response(), List.of(FAILED, COMPLETED), Outcome.REJECTED));

    SkipLimitException copy = (SkipLimitException) copied(e);

    assertThat(copy).hasToString(e.toString());
    assertThat(copy.retryAfter()).hasValue(Duration.ofSeconds(3));
    assertThat(copy.fieldErrors()).isEqualTo(e.fieldErrors());
    assertThat(copied(new DecodingException(
            "invalid", "$.id", null, 200, List.of(COMPLETED), Outcome.PROCESSED)))
        .isInstanceOfSatisfying(
            DecodingException.class, read -> assertThat(read.statusCode()).hasValue(200));
  }

  private static Object copied(Object original) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @Test
  void getMessage_surrogatePairAtTheLimit_isNotDivided() {
    String pair = "\ud83d\ude00";

    assertThat(new DecodingException("x".repeat(1_999) + pair + "yz", "$", null))
        .hasMessage("x".repeat(1_999) + pair + "… (2 more characters)");
    assertThat(new DecodingException("\n" + "x".repeat(1_997) + pair, "$", null))
        .hasMessage("\\n" + "x".repeat(1_997) + pair);
  }

  @Test
  void getMessage_manyControlCharacters_isBoundedWithItsEscapes() {
    String message = new DecodingException("\u0001".repeat(2_000), "$", null).getMessage();

    assertThat(message).startsWith("\\u0001\\u0001").hasSizeLessThan(2_050);
    assertThat(new DecodingException("\n".repeat(1_000), "$", null))
        .hasMessage("\\n".repeat(1_000));
    assertThat(new DecodingException("x".repeat(2_000), "$", null)).hasMessage("x".repeat(2_000));
    assertThat(new DecodingException("x".repeat(2_001), "$", null))
        .hasMessage("x".repeat(2_000) + "… (1 more characters)");
  }

  private static ApiException status(int status) {
    return new ApiException("", ErrorResponse.ofStatus(status), List.of(), null);
  }

  private static OAuthException oauth(String error, Integer status) {
    return new OAuthException(
        "", null, new OAuthException.Response(error, status, null), List.of(), null);
  }

  /** A token endpoint without a response. */
  private static OAuthException oauth(Throwable cause) {
    return new OAuthException("", cause, OAuthException.Response.NONE, List.of(), null);
  }

  private static Exception untrusted() {
    return new IOException("", new SSLException("", new CertificateException("no valid path")));
  }

  private static DecodingException unreadable(Throwable cause, Attempt... attempts) {
    return new DecodingException("", "$", cause, 200, List.of(attempts), null);
  }

  @Test
  void isTemporary_failuresThatMayEnd_isTrue() {
    Exception lost = new IOException("connection broke");
    assertThat(List.of(
            new TransportException("", null, List.of(), null),
            new TokenStoreException("locked", null),
            new PollTimeoutException("", "", null, null),
            status(408),
            status(429),
            status(500),
            status(599),
            oauth(null, 200),
            oauth("slow_down", 429),
            oauth(null, 502),
            oauth(lost),
            oauth(oauth(lost)),
            new TransportException("", new SSLException("closed"), List.of(), null),
            new TransportException("", new UnknownHostException(""), List.of(), null),
            unreadable(null, FAILED, CUT)))
        .allMatch(CrmException::isTemporary);
  }

  @Test
  void isTemporary_failuresThatRemain_isFalse() {
    Exception tooLarge = new IOException("more than 10 bytes");
    assertThat(List.of(
            new CallInterruptedException("", null, List.of(), null),
            new CallCancelledException("", null, List.of(), null),
            new TokenStoreException("", new InterruptedException()),
            new TokenStoreException("", new TokenStoreException("", new InterruptedException())),
            new NewerRecordException("", null),
            new TokenStoreException("", new NewerRecordException("", null)),
            new TransportException("", untrusted(), List.of(), null),
            new TransportException("", new SSLPeerUnverifiedException(""), List.of(), null),
            oauth(untrusted()),
            oauth(oauth("access_denied", null)),
            new PagingException(""),
            status(302),
            status(400),
            status(401),
            status(404),
            oauth("invalid_client", 401),
            oauth("access_denied", null),
            new ReauthorizationRequiredException(
                "", tooLarge, OAuthException.Response.NONE, List.of(), null),
            new DecodingException("", "$", null),
            unreadable(null, CUT, COMPLETED), // JSON of another type.
            unreadable(tooLarge, CUT)))
        .noneMatch(CrmException::isTemporary);
  }
}
