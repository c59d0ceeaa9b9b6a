package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxServerTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final SandboxServer server =
      new SandboxServer(new PrintStream(printed, true, StandardCharsets.UTF_8));

  @Test
  void start_withOptions_printsAddressAndCredentials() {
    assertThat(server.parse("--port", "0", "--leads", "7")).isTrue();

    try (Sandbox sandbox = server.start()) {
      assertThat(sandbox.count("lead")).isEqualTo(7);
      assertThat(output())
          .contains(sandbox.baseUrl(), sandbox.apiKey(), sandbox.accessToken(), "curl -u");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--help|Usage:",
        "--verbose|Unknown option --verbose",
        "--port|--port needs a number",
        "--port,4294967295|--port needs a number from 0 to 65535, not '4294967295'",
        "--port,65536|--port needs a number from 0 to 65535",
        "--leads,-1|--leads needs a number from 0",
        "--leads,many|--leads needs a number from 0 to 2147483647, not 'many'"
      })
  void parse_helpOrInvalid_printsHelp(String args, String text) {
    assertThat(server.parse(args.split(",", -1))).isFalse();
    assertThat(output()).contains(text).contains("Usage:");
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
