package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/operations.md} is made from the catalogue and the sample calls, which are compiled and run. {@code mvn test -pl
 * sdk-resources -am -Dtest=OperationsPageTest -Dupdate.docs=true -Dsurefire.failIfNoSpecifiedTests=false} rewrites it.
 */
class OperationsPageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path PAGE = ROOT.resolve("docs/operations.md");
  private static final Pattern CALL = Pattern.compile(
      "calls\\.on\\(\\s*\"([^\"]+)\",\\s*\\(crm, id\\) ->\\s*(.*?)\\);\\R", Pattern.DOTALL);
  private static final Pattern METHOD =
      Pattern.compile("crm((?:\\.\\w+\\(\\))+)\\.(\\w+)\\(.*", Pattern.DOTALL);

  @Test
  void page_ofOperations_isWhatTheCatalogueSays() throws IOException {
    String page = page(samples());
    if (Boolean.getBoolean("update.docs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).hasContent(page);
  }

  /** The first sample call of each operation, as its source has it. */
  private static Map<String, String> samples() throws IOException {
    Map<String, String> samples = new LinkedHashMap<>();
    for (Class<?> source : SampleCalls.sources()) {
      Path file = ROOT.resolve(
          "sdk-resources/src/test/java/" + source.getName().replace('.', '/') + ".java");
      Matcher calls = CALL.matcher(Files.readString(file));
      while (calls.find()) {
        samples.putIfAbsent(calls.group(1), tidy(calls.group(2)));
      }
    }
    return samples;
  }

  /** On one line, however the source is broken; ids as variables, and without what only the test needs. */
  private static String tidy(String code) {
    return code.strip()
        .replaceAll("\\s+", " ")
        .replaceAll("\\( ", "(")
        .replaceAll(" \\)", ")")
        .replaceAll(" ?\\. ?(?=[a-zA-Z]\\w*\\()", ".")
        .replaceAll("\\bid\\.(\\w+)\\(\\)", "$1Id")
        .replaceAll("\\.toList\\(1_000\\)$|\\.stream\\(\\)\\.toList\\(\\)$", "")
        .replace("|", "\\|");
  }

  private static String page(Map<String, String> samples) {
    StringBuilder page = new StringBuilder("""
        # Operations

        Every operation of the specification, the method that carries it out, and a sample call. Made from
        the catalogue in the tests, where each call is checked on the wire and against the sandbox.
        """);
    String section = "";
    for (Operation operation : Operation.all()) {
      if (!operation.section().equals(section)) {
        section = operation.section();
        page.append("\n## ")
            .append(section)
            .append("\n\n| operation | method | sample call |\n|---|---|---|\n");
      }
      String sample = samples.get(operation.key());
      page.append("| `")
          .append(operation.key())
          .append("` | ")
          .append(sample == null ? "to come" : method(sample))
          .append(" | ")
          .append(sample == null ? "" : "`crm" + sample.substring(3) + "`")
          .append(" |\n");
    }
    return page.toString();
  }

  private static String method(String sample) {
    Matcher call = METHOD.matcher(sample);
    return call.matches()
        ? "`" + call.group(1).substring(1) + "." + call.group(2) + "`"
        : "`" + sample + "`";
  }
}
