package com.salescrm.sync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ErrorResponse;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemTest {
  @ParameterizedTest
  @MethodSource("rows")
  void of_anException_hasTheExitCodeOfTheTable(
      RuntimeException error, int exitCode, String message) {
    Problem problem = Problem.of(error);

    assertThat(problem.exitCode()).isEqualTo(exitCode);
    assertThat(problem).hasMessage(message).hasCause(error);
  }

  static Stream<Arguments> rows() {
    BadRequestException badRequest =
        new BadRequestException("GET /lead/ returned 400", status(400), List.of(), null);
    return Stream.of(
        arguments(
            new TransportException("GET /lead/ failed", null, List.of(), null),
            4,
            "the service cannot be reached: GET /lead/ failed"),
        arguments(
            new OutcomeUnknownException("POST /export/ failed", null, List.of(), null),
            4,
            "the service cannot be reached: POST /export/ failed"),
        arguments(
            new ServerException("GET /lead/ returned 503", status(503), List.of(), null),
            4,
            "the service failed: GET /lead/ returned 503"),
        arguments(
            new RateLimitException("GET /lead/ returned 429", status(429), List.of(), null),
            4,
            "the service limits the rate of requests: GET /lead/ returned 429"),
        arguments(
            new PollTimeoutException("not over", "crm-poll/1 export export_1", null, null),
            4,
            "the export is not ready yet"),
        arguments(
            new UnauthorizedException("GET /me/ returned 401", status(401), List.of(), null),
            3,
            "the service does not accept the API key or the access token; check CRM_API_KEY,"
                + " --api-key-file or CRM_ACCESS_TOKEN"),
        arguments(
            new ForbiddenException("GET /user/ returned 403", status(403), List.of(), null),
            3,
            "the service refused: GET /user/ returned 403"),
        arguments(
            new ApiException("GET /lead/ returned 408", status(408), List.of(), null),
            4,
            "the service failed: GET /lead/ returned 408"),
        arguments(badRequest, 3, "the service refused: GET /lead/ returned 400"),
        arguments(
            new SkipLimitException("_skip is refused", badRequest),
            3,
            "there are more than the service lists (_skip is refused)"),
        arguments(new DecodingException("Not JSON", "$", null), 3, "not JSON"),
        arguments(
            new DecodingException(
                "GET /lead/ returned 200, but it is not JSON", "$", null, 200, List.of(), null),
            4,
            "the service sent an unusable response: GET /lead/ returned 200, but it is not JSON"),
        arguments(new PagingException("The list ended early"), 3, "the list ended early"),
        arguments(
            new UncheckedIOException("Cannot write a.json", new IOException("disk full")),
            5,
            "cannot write a.json"),
        arguments(
            new IllegalStateException("Invalid\nthing"),
            1,
            "unexpected IllegalStateException: invalid thing (--verbose shows more)"));
  }

  @Test
  void of_anOutOfMemoryErrorOfAnotherThread_namesTheRemedy() {
    Problem problem = Problem.of(new CompletionException(new OutOfMemoryError("Java heap space")));

    assertThat(problem.exitCode()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(problem.getMessage())
        .matches("the memory of \\d+ MB does not suffice; give Java more, such as with"
            + " java -Xmx1g -jar crm-sync.jar, or use a smaller --page-size");
  }

  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void of_causesInACircle_ends() {
    IllegalStateException first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));

    assertThat(Problem.of(first))
        .hasMessage("unexpected IllegalStateException: first (--verbose shows more)");
  }

  @Test
  void of_aProblem_isItself() {
    Problem problem = new Problem(ExitCode.BUSY, "another run");

    assertThat(Problem.of(problem)).isSameAs(problem);
  }

  private static ErrorResponse status(int status) {
    return ErrorResponse.ofStatus(status);
  }
}
