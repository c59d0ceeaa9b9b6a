package com.salescrm.samples.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Groovy block of every page runs against a sandbox, unless its marker states why it does not. */
@Timeout(60)
class GroovySnippetsTest {
  static List<Block> running() {
    return Page.all().stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.language().equals("groovy"))
        .filter(block -> !block.marker().startsWith("snippet: not run, because "))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("running")
  void block_ofAPage_runs(Block block) {
    try (Stage stage = new GroovyStage()) {
      Map<String, String> settings =
          Map.of("crm.baseUrl", stage.baseUrl, "crm.apiKey", stage.apiKey);
      settings.forEach(System::setProperty);
      String printed;
      try {
        printed = run(block);
      } finally {
        settings.keySet().forEach(System::clearProperty);
      }
      assertThat(stage.sandbox.violations()).isEmpty();
      assertThat(Snippet.expectedOutput(block))
          .isIn(Optional.empty(), Optional.of(printed.strip()));
    }
  }

  private static String run(Block block) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Binding binding = new Binding();
    binding.setProperty("out", new PrintStream(output, true, UTF_8));
    new GroovyShell(binding).evaluate(block.text());
    return output.toString(UTF_8);
  }

  /** Provides the sandbox; the block is run by Groovy. */
  private static final class GroovyStage extends Stage {
    @Override
    public void run() {}
  }
}
