package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.RawServer;
import com.salescrm.sdk.core.http.RawServer.Exchange;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The connection ends at any byte of the response to a refresh. */
@Timeout(60)
class RefreshTruncationTest {
  private static final String TOKENS =
      "{\"token_type\":\"Bearer\",\"access_token\":\"at_2\",\"expires_in\":3600,"
          + "\"refresh_token\":\"rt_2\"}";

  /** How the end of the body is stated. */
  private enum Framing {
    LENGTH("Content-Length: " + (TOKENS.length() + 1) + "\r\n\r\n" + TOKENS + "\n"),
    CHUNKED("Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(TOKENS.length()) + "\r\n"
        + TOKENS + "\r\n0\r\n\r\n"),
    UNTIL_CLOSE("\r\n" + TOKENS);

    private final String response;

    Framing(String rest) {
      response = "HTTP/1.1 200 OK\r\n" + rest;
    }
  }

  private static String json(int status, String body) {
    return "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  static Stream<Arguments> cases() {
    return Stream.of(Framing.values())
        .flatMap(framing -> Stream.of(true, false)
            .flatMap(reset ->
                Stream.of(true, false).map(processed -> Arguments.of(framing, reset, processed))));
  }

  /**
   * Without the whole JSON, the refresh token is sent a second time, 15 s later, and not before.
   *
   * @param processed whether the service consumed the refresh token before the connection ended
   */
  @ParameterizedTest
  @MethodSource("cases")
  void connectionEndsWithinTheResponse_grantIsLostOnlyWithItsTokens(
      Framing framing, boolean reset, boolean processed) throws Exception {
    List<String> wrong = new ArrayList<>();
    int json = framing.response.indexOf('}') + 1;
    int all = framing.response.length();
    // Each byte around the end of the JSON, and some before.
    for (int length = 0;
        length <= all;
        length += length < json - 2 ? Math.min(9, json - 2 - length) : 1) {
      String end = end(framing, length, reset, processed);
      boolean isWhole = length >= json;
      String lost = "OAuthException, 1 sent, intent true; OAuthException, 1 sent, intent true; "
          + (processed
              ? "ReauthorizationRequiredException, 2 sent, intent false"
              : "at_2 rt_2, 2 sent, intent false");
      String saved = "at_2 rt_2, 1 sent, intent false";
      // A reset may discard what was received before it.
      boolean isRight =
          isWhole ? end.startsWith(saved) || (reset && end.equals(lost)) : end.equals(lost);
      if (!isRight) {
        wrong.add(length + " of " + json + ": " + end);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String end(Framing framing, int length, boolean reset, boolean processed)
      throws IOException {
    ManualTime time = new ManualTime();
    InMemoryTokenStore store = new InMemoryTokenStore();
    store.save(OAuthToken.builder()
        .accessToken("at_1")
        .refreshToken("rt_1")
        .lifetime(time.instant().minus(Duration.ofHours(2)), Duration.ofHours(1))
        .build());
    try (RawServer server = new RawServer(null, exchange -> {
      if (exchange.number() == 1) {
        cut(exchange, framing.response.substring(0, length), reset);
      } else {
        exchange.write(processed ? json(400, "{\"error\":\"invalid_grant\"}") : json(200, TOKENS));
      }
    })) {
      OAuthClient client = TokenServer.client("http://localhost:" + server.port())
          .timing(time.timing())
          .build();
      OAuthCredentials credentials = OAuthCredentials.of(client, store);
      List<String> ends = new ArrayList<>();
      for (int seconds : new int[] {0, 14, 1}) {
        time.advance(Duration.ofSeconds(seconds));
        ends.add(end(credentials, store) + ", " + server.requests() + " sent, intent "
            + store.load().orElseThrow().intent().isPresent());
      }
      return String.join("; ", ends);
    }
  }

  private static void cut(Exchange exchange, String text, boolean reset) throws IOException {
    exchange.write(text);
    if (reset) {
      exchange.reset();
    } else {
      exchange.cut();
    }
  }

  private static String end(OAuthCredentials credentials, InMemoryTokenStore store) {
    try {
      assertThat(credentials.authorization(Duration.ofSeconds(20))).isEqualTo("Bearer at_2");
      OAuthToken stored = store.load().orElseThrow().token();
      return stored.accessToken() + " " + stored.refreshToken().orElse("none");
    } catch (CrmException e) {
      return e.getClass().getSimpleName();
    }
  }
}
