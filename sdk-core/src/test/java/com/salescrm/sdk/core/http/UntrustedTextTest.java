package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Untrusted text in messages and log lines: one line, of limited length, nothing private. */
class UntrustedTextTest extends OneServerTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @BeforeEach
  void startListening() {
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(appender);
  }

  @Test
  void send_errorWithLineBreaksAndFiveMegabytes_messageIsOneShortLine() {
    String forged = "bad\nINFO all is well\r\u001b[31m\u202e" + "x".repeat(5_000_000);
    enqueue(json(400, "{\"error\": " + new TextNode(forged) + "}"));

    ApiException e = refused(ApiRequest.get("/me/").build());

    assertThat(e.getMessage())
        .contains("bad\\nINFO all is well\\r\\u001b[31m\\u202exxx")
        .hasSizeLessThan(2_100)
        .endsWith(" more characters)");
    assertThat(e.toString().lines()).hasSize(2);
    assertThat(e.errorMessage()).hasValue(forged);
  }

  @Test
  void send_errorsOfFieldsWithLongPaths_takeNoMoreMemoryThanTheBody() {
    String fields = IntStream.range(0, 1_000)
        .mapToObj(i -> "\"" + i + "\": \"x\"")
        .collect(Collectors.joining(", ", "{", "}"));
    String body = "{\"message\": \"bad\", \"field-errors\": {\"" + "n".repeat(20_000) + "\": "
        + fields + ", \"name\": \"missing\"}}";
    enqueue(json(400, body));

    ApiException e = refused(ApiRequest.get("/me/").build());

    assertThat(e).hasMessageEndingWith("returned 400: bad; name: missing");
    assertThat(e.fieldErrors().keySet().stream().mapToInt(String::length).sum())
        .isLessThan(body.length());
    assertThat(e.body()).isEqualTo(body);
  }

  @Test
  void send_errorWithGeneralAndFieldErrors_messageNamesAll() {
    enqueue(
        json(400, "{\"errors\": [\"not saved\"], \"field-errors\": {\"name\": \"too long\"}}"),
        json(400, "{\"error\": \"not saved\", \"field-errors\": {\"name\": [\"a\", \"b\"]}}"));

    assertThat(refused(ApiRequest.get("/me/").build()))
        .hasMessageEndingWith("returned 400: not saved; name: too long");
    assertThat(refused(ApiRequest.get("/me/").build()))
        .hasMessageEndingWith("returned 400: not saved; name: a, b");
  }

  @Test
  void send_lineBreakInParameter_isEscapedInTheLog() {
    enqueue(json(200, "{}"));

    client.send(ApiRequest.get("/me/").query("view", "inbox\nINFO all is well").build());

    assertThat(lines(Level.DEBUG)).anyMatch(line -> line.contains("view=inbox\\nINFO"));
    assertThat(lines(Level.TRACE)).noneMatch(line -> line.contains("\n"));
  }

  @Test
  void send_emailInPath_isNeitherLoggedNorPrinted() {
    enqueue(withHeader(json(429, ""), "Retry-After", "1"), json(400, "{\"error\": \"no\"}"));

    ApiException e = refused(
        ApiRequest.delete("/unsubscribe/email/{email}/", "ann@acme.test").build());

    assertThat(e).hasMessage("DELETE /api/v1/unsubscribe/email/…/ returned 400: no");
    assertThat(lines(Level.INFO)).anyMatch(line -> line.contains("/unsubscribe/email/…/ waits"));
    assertThat(lines(Level.TRACE))
        .isNotEmpty()
        .noneMatch(line -> line.contains("ann@acme.test") || line.contains("ann%40acme.test"));
  }

  @Test
  void send_link_onlyItsOriginIsLoggedAndPrinted() {
    enqueue(
        withHeader(json(503, ""), "Retry-After", "1"),
        json(500, ""),
        json(403, "{\"error\": \"no\"}"));
    String origin = "http://" + server.getHostName() + ":" + server.getPort();

    ApiException e =
        refused(ApiRequest.getUrl(origin + "/a-link/file?sig=of-the-link").build());

    assertThat(e).hasMessage("GET " + origin + " returned 403: no");
    assertThat(lines(Level.INFO)).anyMatch(line -> line.startsWith("GET " + origin + " waits"));
    assertThat(lines(Level.TRACE)).isNotEmpty().noneMatch(line -> line.contains("-link"));
  }

  @Test
  void send_credentialsInResponseHeader_areNotLogged() {
    enqueue(withHeader(json(200, "{}"), "x-request-id", "of " + TestClients.KEY));

    client.send(ApiRequest.get("/me/").build());

    assertThat(lines(Level.TRACE))
        .anyMatch(line -> line.contains("x-request-id: of ***"))
        .noneMatch(line -> line.contains(TestClients.KEY));
  }

  @Test
  void send_404AndBaseUrlWithoutPath_messageHasAHint() {
    enqueue(json(404, ""), json(200, "<html>"), json(404, ""));

    try (ApiClient wrong = ApiClient.builder()
        .baseUrl("http://localhost:" + server.getPort())
        .credentials(Credentials.apiKey(TestClients.KEY))
        .retryPolicy(RetryPolicy.none())
        .build()) {
      assertThatThrownBy(() -> wrong.send(ApiRequest.get("/me/").build()))
          .isInstanceOf(NotFoundException.class)
          .hasMessageEndingWith("has no path: a base URL usually ends with /api/v1");
      assertThatThrownBy(() -> wrong.send(ApiRequest.get("/me/").build()))
          .isInstanceOf(DecodingException.class)
          .hasMessageEndingWith("has no path: a base URL usually ends with /api/v1");
    }
    assertThat(refused(ApiRequest.get("/me/").build())).hasMessageEndingWith("returned 404");
  }

  private ApiException refused(ApiRequest<?> request) {
    return catchThrowableOfType(ApiException.class, () -> client.send(request));
  }

  private List<String> lines(Level level) {
    return appender.list.stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(level))
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }
}
