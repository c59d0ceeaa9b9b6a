package com.salescrm.sync.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.polling.PollToken;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that a stopped export prints can be pasted into a shell. */
class ResumeCommandTest {
  private static final PollToken TOKEN = PollToken.parse("crm-poll/1 export export_1");

  private static String command(String file, String... options) {
    return new ResumeCommand(new Target(Path.of(file), false), List.of(options)).command(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "leads.json",
        "of today.json",
        "Q1&Q2.json",
        "a;b|c<d>e.json",
        "(all)*?[x]{y}#.json",
        "~leads.json",
        "$HOME/`id`.json",
        "the boss's.json",
        "the boss's $1 \"offer\"!.json",
        "C:\\data\\leads.json",
        "\\\\server\\leads.json",
        "leads\\",
        "a\tb.json",
      })
  void command_anyFileName_isReadByTheShellAsItIs(String file) throws Exception {
    String command = command(file, "--api-key-file", file);
    String words = command.replaceFirst("^crm-sync ", "printf '%s\\\\n' ");

    Process shell =
        new ProcessBuilder("sh", "-c", words).redirectErrorStream(true).start();
    String read = new String(shell.getInputStream().readAllBytes(), UTF_8);

    assertThat(read.lines())
        .containsExactly(
            "export", "--resume", TOKEN.toString(), "--api-key-file", file, "--to", file);
    assertThat(shell.waitFor()).isZero();
  }

  @Test
  void command_specialCharacters_areQuotedOnlyWhereNeeded() {
    assertThat(command("/data/leads_1.json"))
        .isEqualTo(
            "crm-sync export --resume \"crm-poll/1 export export_1\" --to /data/leads_1.json");
    assertThat(command("Q1&Q2.json")).endsWith(" --to \"Q1&Q2.json\"");
    assertThat(command("C:\\data\\leads.json")).endsWith(" --to \"C:\\data\\leads.json\"");
    assertThat(command("the boss's $1.json")).endsWith(" --to 'the boss'\\''s $1.json'");
  }
}
