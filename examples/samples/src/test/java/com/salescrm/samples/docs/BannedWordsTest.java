package com.salescrm.samples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.samples.docs.BannedWords.Use;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * No Java or Markdown file of the project uses a word of {@code banned-words.txt}. With {@code -Dbanned.words=report}
 * the test prints all uses and their counts instead, those in pending areas included.
 */
class BannedWordsTest {
  private static final Pattern CATCH = Pattern.compile("\\bcatch \\([^)]*?(\\w+)\\)");
  private static final BannedWords LIST = read();

  private static BannedWords read() {
    try {
      return BannedWords.ofTheProject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void files_ofTheProject_useNoBannedWord() throws IOException {
    boolean report = "report".equals(System.getProperty("banned.words"));
    List<Use> uses = new ArrayList<>();
    for (Path file : Page.files(".java", ".md")) {
      String path = Page.ROOT.relativize(file).toString().replace('\\', '/');
      if (report || !LIST.isPending(path)) {
        uses.addAll(LIST.search(path, Files.readString(file)));
      }
    }
    if (report) {
      uses.forEach(System.out::println);
      System.out.println(counts(uses));
    } else {
      assertThat(uses).isEmpty();
    }
  }

  /** Within the catch block of {@code e} an inner catch block needs another name: {@code inner}. */
  @Test
  void catchVariables_ofTheProject_areNamedE() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path file : Page.files(".java")) {
      String path = Page.ROOT.relativize(file).toString().replace('\\', '/');
      if (!LIST.isPending(path)) {
        CATCH
            .matcher(Files.readString(file))
            .results()
            .map(match -> match.group(1))
            .filter(name -> !name.equals("e") && !name.equals("inner"))
            .forEach(name -> wrong.add(path + ": " + name));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** A line for each phrase, the most frequent first. */
  private static String counts(List<Use> uses) {
    Map<String, Map<String, Long>> counts = uses.stream()
        .collect(Collectors.groupingBy(
            Use::phrase,
            TreeMap::new,
            Collectors.groupingBy(Use::module, TreeMap::new, Collectors.counting())));
    return uses.size() + " uses\n"
        + counts.entrySet().stream()
            .sorted((a, b) -> Long.compare(sum(b.getValue()), sum(a.getValue())))
            .map(each ->
                String.format("%5d %-20s %s", sum(each.getValue()), each.getKey(), each.getValue()))
            .collect(Collectors.joining("\n"));
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static List<String> found(String path, String text) {
    List<String> list = List.of(
        "# comment",
        "foo, foo bar -> baz",
        "quux -> x ; only in /auth/",
        "qux -> y ; not in Dns",
        "allow: foo up");
    return new BannedWords(list)
        .search(path, text).stream().map(use -> use.line() + " " + use.phrase()).toList();
  }

  @Test
  void search_identifierCommentAndString_findsTheWord() {
    assertThat(found(
            "A.java",
            "class FooBar {\n  int myFoo; // FOO.\n  String FOO_X = \"foo \"\n + \"bar\";}"))
        .containsExactly("1 foo bar", "2 foo", "2 foo", "3 foo", "3 foo bar");
  }

  @Test
  void search_phraseAcrossLinesOfAComment_isFoundAtItsFirstLine() {
    assertThat(found("A.java", "/**\n * a foo\n * bar.\n */")).containsExactly("2 foo bar");
  }

  @Test
  void search_partOfAnotherWordOrAllowedPhrase_isNotFound() {
    assertThat(found("A.java", "food fooUp foo up buffoon. foo. bar")).containsExactly("1 foo");
  }

  @Test
  void search_wordOfSomePathsOnly_isFoundThere() {
    assertThat(found("core/auth/A.java", "quux qux")).containsExactly("1 quux", "1 qux");
    assertThat(found("core/http/Dns.java", "quux qux")).isEmpty();
  }

  @Test
  void search_tableOfOldNames_isNotChecked() {
    assertThat(found("docs/x.md", "<!-- old names -->\nfoo\n<!-- end of old names -->\nfoo"))
        .containsExactly("4 foo");
  }
}
