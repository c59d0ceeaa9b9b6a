package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.ConflictException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ErrorResponse;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * Whole responses: status, headers and body. The status decides the type of the exception, whose text is bounded and
 * contains no secret; a delay is within its bounds.
 */
class ResponseFuzzTest extends FuzzTarget {
  // Neither it nor its encoded form begins with a hexadecimal digit, with which an escaped
  // character ends.
  private static final String KEY = "SECRET_api_key";
  private static final String ENCODED_KEY =
      Base64.getEncoder().encodeToString((KEY + ":").getBytes(UTF_8));
  private static final Map<Integer, Class<?>> TYPES = Map.of(
      400, BadRequestException.class,
      401, UnauthorizedException.class,
      402, PaymentRequiredException.class,
      403, ForbiddenException.class,
      404, NotFoundException.class,
      409, ConflictException.class,
      429, RateLimitException.class,
      500, ServerException.class,
      503, ServerException.class);
  private static final Duration MAX_DELAY = Duration.ofDays(36_500);

  private Response.Builder next; // The thread that calls also runs the interceptor.
  private final OkHttpClient http =
      new OkHttpClient.Builder().addInterceptor(this::respond).build();

  ResponseFuzzTest() {
    super(
        utf8(
            "400\n"
                + "content-type: application/json; charset=utf-8\n\n"
                + "{\"error\":\"failed\",\"errors\":[\"a\"],"
                + "\"field-errors\":{\"name\":\"missing\",\"contacts\":{\"errors\":{\"0\":{\"x\":[\"bad\"]}}}}}",
            "429\n"
                + "retry-after: 3\n"
                + "ratelimit: limit=240; remaining=0; reset=2.5\n\n"
                + "{\"error\":{\"rate_reset\":\"3.8\"}}",
            "429\nx-rate-limit-limit: 60\nx-ratelimit-reset: 7, 7;w=1\n\n{}",
            "503\n"
                + "retry-after: Fri, 19 Jun 2026 12:05:47 GMT\n"
                + "date: Fri, 19 Jun 2026 12:05:40 GMT\n\n"
                + "<html>",
            "401\nwww-authenticate: Basic\n\n{\"error\":\"" + KEY + " " + ENCODED_KEY + "\"}",
            "200\ncontent-length: 2\n\n{\"id\":\"lead_1\",\"name\":\"" + KEY + "\"}",
            "204\n\n",
            "302\nlocation: https://localhost/other\n\n",
            "404\n\nnot found",
            "500\nx-request-id: " + KEY + "\n\n",
            "403\n\n[[\"a\"]]",
            "402\n\nnull",
            "409\n\n\"conflict\""),
        List.of(
            KEY,
            ENCODED_KEY,
            "999999999",
            "0.000000000001",
            "Fri, 31 Dec 9999 23:59:59 GMT",
            "Sun, 06 Nov 94 08:49:37 GMT",
            "retry-after: ",
            "ratelimit-reset: ",
            "\"rate_reset\":\"",
            "\"field-errors\":",
            "\"message\":",
            "reset=",
            "=;,="));
  }

  private Response respond(Interceptor.Chain chain) {
    return next.request(chain.request()).build();
  }

  @Override
  void run(byte[] input) {
    String[] headAndBody = new String(input, ISO_8859_1).split("\n\n", 2);
    String[] head = headAndBody[0].split("\n", -1);
    if (headAndBody.length < 2 || !head[0].matches("[2-5]\\d\\d")) {
      return;
    }
    int status = Integer.parseInt(head[0]);
    Response.Builder response = new Response.Builder()
        .protocol(Protocol.HTTP_1_1)
        .code(status)
        .message("")
        .body(ResponseBody.create(
            headAndBody[1].getBytes(ISO_8859_1), MediaType.parse("application/json")));
    for (String line : Arrays.asList(head).subList(1, head.length)) {
      try {
        String[] header = line.split(": ", 2);
        response.addHeader(header[0], header[1]);
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        return; // OkHttp rejects such a header of a response.
      }
    }
    next = response;
    call(status, Math.floorMod(Arrays.hashCode(input), 3));
  }

  private void call(int status, int operation) {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl("https://localhost/api/v1")
        .credentials(Credentials.apiKey(KEY))
        .httpClient(http)
        .retryPolicy(RetryPolicy.none())
        .rateBudget(RateBudget.inMemory())
        .build()) {
      switch (operation) {
        case 0 -> crm.leads().get("lead_1");
        case 1 -> crm.leads().create(lead -> lead.name("Ann"));
        default -> crm.http().send(ApiRequest.get("/status/x/").build());
      }
      require(status < 300, () -> status + " is a success");
    } catch (CrmException e) {
      requireType(status, e);
      requireSafe(e);
    }
  }

  private static void requireType(int status, CrmException e) {
    require(status >= 300 || e instanceof DecodingException, e::toString);
    Class<?> type = TYPES.get(status);
    require(type == null || type == e.getClass(), e::toString);
    require(status < 400 || e instanceof ApiException, e::toString);
  }

  private static void requireSafe(CrmException e) {
    require(e.getMessage().length() <= 2_100 && !e.getMessage().contains("\n"), e::getMessage);
    requireNoSecret(e.toString());
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      requireNoSecret(cause.toString());
    }
    if (e instanceof ApiException error) {
      ErrorResponse response = error.response();
      requireNoSecret(response.body()
          + response.message()
          + response.errors()
          + response.fieldErrors()
          + response.headers()
          + response);
      response
          .retryAfter()
          .ifPresent(delay ->
              require(!delay.isNegative() && delay.compareTo(MAX_DELAY) <= 0, delay::toString));
    }
  }

  private static void requireNoSecret(String text) {
    require(!text.contains(KEY) && !text.contains(ENCODED_KEY), () -> text);
  }
}
