package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
      SandboxOAuth oauth = sandbox.oauth(); // Another process cannot ask for these.
      assertThat(output())
          .contains(oauth.authUrl(), oauth.clientId(), oauth.clientSecret())
          .containsPattern("API host +" + oauth.apiHost() + "\n");
    }
  }

  @Test
  void start_portInUse_errorNamesPortAndOption() {
    server.parse("--port", "0");
    try (Sandbox first = server.start()) {
      String port = String.valueOf(URI.create(first.baseUrl()).getPort());
      server.parse("--port", port);

      assertThatIllegalArgumentException()
          .isThrownBy(server::start)
          .withMessageStartingWith("cannot listen on port " + port + " (")
          .withMessageEndingWith("): choose another --port");
    }
  }

  @Test
  void parse_help_printsHelp() {
    assertThat(server.parse("--help")).isFalse();
    assertThat(output()).startsWith("Usage:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--verbose|Unknown option --verbose",
        "--port|--port needs a number",
        "--port,4294967295|--port needs a number from 0 to 65535, not '4294967295'",
        "--port,65536|--port needs a number from 0 to 65535, not '65536'",
        "--leads,-1|--leads needs a number from 0 to 2147483647, not '-1'",
        "--leads,many|--leads needs a number from 0 to 2147483647, not 'many'"
      })
  void parse_invalid_throws(String args, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.parse(args.split(",", -1)))
        .withMessage(message);
    assertThat(output()).isEmpty();
  }

  /** A script must notice that no sandbox runs. */
  @Test
  void main_invalid_printsErrorAndHelpAndExitsWith2(@TempDir Path folder) throws Exception {
    Path standard = folder.resolve("out");
    Path errors = folder.resolve("err");

    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            SandboxServer.class.getName(),
            "--prot",
            "8080")
        .redirectOutput(standard.toFile())
        .redirectError(errors.toFile())
        .start();

    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(standard).isEmptyFile();
    assertThat(errors).content().startsWith("Unknown option --prot\n\nUsage: ");
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
