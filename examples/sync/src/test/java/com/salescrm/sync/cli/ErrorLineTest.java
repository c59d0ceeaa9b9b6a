package com.salescrm.sync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.error.PollTimeoutException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorLineTest {
  @ParameterizedTest
  @CsvSource({
    "'FATAL: database \"x\"\n  is gone', 'database \"x\" is gone'",
    "Connection refused, connection refused",
    "GET /lead/ failed, GET /lead/ failed",
    "'  ', no message",
    ", no message",
  })
  void oneLine_ofAMessage_isOneLine(String message, String line) {
    assertThat(ErrorLine.oneLine(message)).isEqualTo(line);
  }

  @Test
  void problem_unfinishedJob_maySucceedLater() {
    PollTimeoutException error =
        new PollTimeoutException("not over within PT1H", "crm-poll/1 export export_1", null, null);
    Problem problem = ErrorLine.problem(error);
    assertThat(problem).hasMessage("the export is not ready yet");
    assertThat(problem.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void print_unknownError_namesItAndStatesHowToSeeMore() {
    StringWriter err = new StringWriter();
    int exitCode =
        ErrorLine.print(new IllegalStateException("Invalid\nthing"), false, new PrintWriter(err));
    assertThat(exitCode).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(err)
        .hasToString(
            "crm-sync: unexpected IllegalStateException: invalid thing (--verbose shows more)\n");
  }
}
