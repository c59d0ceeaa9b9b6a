package com.salescrm.samples.docs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The list of words that the project does not use, and the search for them in a file. */
final class BannedWords {
  private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");
  /** What may stand between two words of a phrase: spaces, a comment's line break, the joint of a split string. */
  private static final Pattern JOINT = Pattern.compile("[\\s*/_\"+-]*");

  private static final Pattern OLD_NAMES =
      Pattern.compile("<!-- old names -->.*?<!-- end of old names -->", Pattern.DOTALL);

  private final Map<String, List<Phrase>> phrases = new HashMap<>();
  private final List<String> pending = new ArrayList<>();

  BannedWords(List<String> lines) {
    for (String line : lines) {
      if (line.startsWith("allow:")) {
        split(line.substring("allow:".length()), ",")
            .forEach(phrase -> add(new Phrase(phrase, "", List.of(), List.of())));
      } else if (line.startsWith("pending:")) {
        pending.add(line.substring("pending:".length()).strip());
      } else if (!line.isBlank() && !line.startsWith("#")) {
        addBanned(line);
      }
    }
  }

  static BannedWords ofTheProject() throws IOException {
    try (InputStream list = BannedWords.class.getResourceAsStream("/banned-words.txt")) {
      return new BannedWords(
          new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  private void addBanned(String line) {
    String[] sides = line.split("->", 2);
    if (sides.length < 2) {
      throw new IllegalArgumentException("no replacement in the line: " + line);
    }
    List<String> onlyIn = List.of();
    List<String> notIn = List.of();
    for (String option : sides[1].split(" ; ", -1)) {
      if (option.startsWith("only in ")) {
        onlyIn = split(option.substring("only in ".length()), " ");
      } else if (option.startsWith("not in ")) {
        notIn = split(option.substring("not in ".length()), " ");
      }
    }
    String instead = sides[1].split(" ; ", 2)[0].strip();
    for (String phrase : split(sides[0], ",")) {
      add(new Phrase(phrase, instead, onlyIn, notIn));
    }
  }

  private void add(Phrase phrase) {
    phrases.computeIfAbsent(phrase.words().get(0), first -> new ArrayList<>()).add(phrase);
  }

  private static List<String> split(String text, String separator) {
    return Arrays.stream(text.split(separator, -1))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  /** Whether the file is in an area that is not checked yet. */
  boolean isPending(String path) {
    return pending.stream().anyMatch(path::startsWith);
  }

  /** The banned words of a text, in order. */
  List<Use> search(String path, String text) {
    List<Word> words = words(withoutOldNames(text));
    List<Use> uses = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Phrase longest = null;
      for (Phrase phrase : phrases.getOrDefault(words.get(i).text(), List.of())) {
        if (phrase.holdsIn(path)
            && phrase.startsAt(words, i)
            && (longest == null || phrase.words().size() > longest.words().size())) {
          longest = phrase;
        }
      }
      if (longest != null) {
        if (!longest.isAllowed()) {
          uses.add(new Use(path, words.get(i).line(), longest.text(), longest.instead()));
        }
        i += longest.words().size() - 1;
      }
    }
    return uses;
  }

  /** The table of renamed types must hold the old names; its lines stay, so that the numbers of lines are right. */
  private static String withoutOldNames(String text) {
    return OLD_NAMES
        .matcher(text)
        .replaceAll(table ->
            "\n".repeat((int) table.group().chars().filter(c -> c == '\n').count()));
  }

  private static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    int line = 1;
    int end = 0;
    while (word.find()) {
      for (int i = end; i < word.start(); i++) {
        line += text.charAt(i) == '\n' ? 1 : 0;
      }
      boolean joined = JOINT.matcher(text).region(end, word.start()).matches();
      words.add(new Word(word.group().toLowerCase(Locale.ROOT), line, joined));
      end = word.end();
    }
    return words;
  }

  /**
   * A word of a text.
   *
   * @param joined whether it belongs to the word before it: no punctuation is between them
   */
  private record Word(String text, int line, boolean joined) {}

  /**
   * A banned or allowed phrase.
   *
   * @param instead what to write instead; empty for an allowed phrase
   */
  private record Phrase(
      String text, List<String> words, String instead, List<String> onlyIn, List<String> notIn) {
    Phrase(String text, String instead, List<String> onlyIn, List<String> notIn) {
      this(text, split(text.toLowerCase(Locale.ROOT), " "), instead, onlyIn, notIn);
    }

    boolean isAllowed() {
      return instead.isEmpty();
    }

    boolean holdsIn(String path) {
      return (onlyIn.isEmpty() || onlyIn.stream().anyMatch(path::contains))
          && notIn.stream().noneMatch(path::contains);
    }

    boolean startsAt(List<Word> text, int index) {
      if (index + words.size() > text.size()) {
        return false;
      }
      for (int i = 0; i < words.size(); i++) {
        Word word = text.get(index + i);
        if (!word.text().equals(words.get(i)) || (i > 0 && !word.joined())) {
          return false;
        }
      }
      return true;
    }
  }

  /** One use of a banned phrase. */
  record Use(String path, int line, String phrase, String instead) {
    /** The module, or the folder, that the file belongs to. */
    String module() {
      String[] parts = path.split("/", -1);
      return parts.length == 1
          ? "."
          : parts[0].equals("examples") ? parts[0] + "/" + parts[1] : parts[0];
    }

    @Override
    public String toString() {
      return path + ":" + line + ": \"" + phrase + "\", write: " + instead;
    }
  }
}
