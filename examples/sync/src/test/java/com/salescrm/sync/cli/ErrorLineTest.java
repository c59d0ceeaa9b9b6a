package com.salescrm.sync.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    "I/O error writing the file, I/O error writing the file",
    "A file is missing, a file is missing",
    "'  ', no message",
    ", no message",
  })
  void oneLine_ofAMessage_isOneLine(String message, String line) {
    assertThat(ErrorLine.oneLine(message)).isEqualTo(line);
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
