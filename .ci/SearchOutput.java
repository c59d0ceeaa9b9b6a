import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Searches the output of a module's tests, logged at TRACE level, for secrets. Every secret of the tests contains a
 * marker word. The search finds the word in plain text and in Base64 at any offset. CanaryTest writes another marker
 * word in both forms; if the search does not find it, the search is broken and the build fails.
 */
public final class SearchOutput {
  private static final String SECRET = "s3cr3t";
  private static final String CANARY = "c4n4ry";

  /**
   * Takes the folder of the test reports, and what selects single tests: the values of {@code groups} and {@code test}. A
   * property that is not set is empty or an unresolved placeholder.
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    boolean selected =
        Stream.of(args).skip(1).anyMatch(each -> !each.matches("\\w+=(\\$\\{.*)?"));
    if (!Files.isDirectory(folder) || selected) {
      System.out.println("Test output not searched: not all tests ran.");
      return;
    }
    List<Path> files = files(folder);
    List<String> leaks = occurrences(files, SECRET);
    List<String> canaries = occurrences(files, CANARY);
    System.out.println("Searched " + files.size() + " files of test output: " + leaks.size()
        + " occurrences of a secret, " + canaries.size() + " of the canary.");
    leaks.forEach(System.out::println);
    boolean plain = canaries.stream().anyMatch(line -> line.contains(" plain "));
    boolean encoded = canaries.stream().anyMatch(line -> line.contains(" Base64 "));
    if (!leaks.isEmpty() || !plain || !encoded) {
      System.err.println(leaks.isEmpty() ? "The canary was not found in both forms." : "The tests wrote a secret.");
      System.exit(1);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).toList();
    }
  }

  private static List<String> occurrences(List<Path> files, String word) throws IOException {
    List<String> all = new ArrayList<>();
    for (Path file : files) {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      if (text.contains(word)) {
        all.add(file + ": plain " + word);
      }
      for (String form : encoded(word)) {
        if (text.contains(form)) {
          all.add(file + ": Base64 " + word);
        }
      }
    }
    return all;
  }

  /** Returns the Base64 characters that every text with the word contains, for each offset in a group of three bytes. */
  private static List<String> encoded(String word) {
    List<String> forms = new ArrayList<>();
    for (int before = 0; before < 3; before++) {
      String text = "\0".repeat(before) + word;
      String base64 = Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      int first = before == 0 ? 0 : before + 1; // Skips characters with bits of the preceding bytes.
      int last = text.length() % 3 == 0 ? base64.length() : base64.length() - 1; // And of the following bytes.
      forms.add(base64.substring(first, last));
    }
    return forms;
  }
}
