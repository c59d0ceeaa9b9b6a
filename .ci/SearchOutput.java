import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Searches everything that a module's tests wrote, at TRACE level, for the secrets they used. Every secret of the tests
 * holds one marker word; it is looked for as it is and in Base64, wherever in an encoded text it may stand. A canary, which
 * one test writes on purpose in both forms, must be found: else the search itself is broken.
 */
public final class SearchOutput {
  private static final String SECRET = "s3cr3t";
  private static final String CANARY = "c4n4ry";

  /** Takes the folder, and the build's choice of single tests, if any: then there is nothing whole to search. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    if (!Files.isDirectory(folder) || (args.length > 1 && !args[1].equals("all"))) {
      System.out.println("Not searching test output: the tests did not all run.");
      return;
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(folder)) {
      found.filter(Files::isRegularFile).forEach(files::add);
    }
    List<String> leaks = occurrences(files, SECRET);
    List<String> canaries = occurrences(files, CANARY);
    System.out.println("Searched " + files.size() + " files of test output: " + leaks.size()
        + " occurrences of a secret, " + canaries.size() + " of the canary.");
    leaks.forEach(System.out::println);
    boolean plain = canaries.stream().anyMatch(line -> line.contains(" plain "));
    boolean encoded = canaries.stream().anyMatch(line -> line.contains(" Base64 "));
    if (!leaks.isEmpty() || !plain || !encoded) {
      System.err.println(leaks.isEmpty() ? "The canary was not found in both forms." : "A secret was printed.");
      System.exit(1);
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

  /** What is the same in the Base64 of any text that holds the word: one form for each place in a group of three bytes. */
  private static List<String> encoded(String word) {
    List<String> forms = new ArrayList<>();
    for (int before = 0; before < 3; before++) {
      String text = "\0".repeat(before) + word;
      String base64 = Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      int first = before == 0 ? 0 : before + 1; // Characters that also hold bits of what stands before.
      int last = text.length() % 3 == 0 ? base64.length() : base64.length() - 1; // And of what stands behind.
      forms.add(base64.substring(first, last));
    }
    return forms;
  }
}
