package com.salescrm.samples.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Java block of a page. By default it contains statements, which are compiled and run with the members of {@link Stage}. A
 * comment above its fence states another kind:
 *
 * <ul>
 *   <li>{@code snippet: continues} - it continues the previous Java block of the page
 *   <li>{@code snippet: throws NotFoundException} - it ends with that exception
 *   <li>{@code snippet: members spring} - it contains members of a class; a test of that name runs them
 *   <li>{@code snippet: not run, because …} - it is only compiled
 * </ul>
 */
record Snippet(Block block, @Nullable Snippet before) {
  private static final Pattern KIND =
      Pattern.compile("snippet: (?:continues|throws (\\w+)|members (\\w+)|not run, (because .+))");

  /** The Java blocks of all pages, in order. */
  static List<Snippet> all() {
    List<Snippet> all = new ArrayList<>();
    for (Page page : Page.all()) {
      Snippet last = null;
      for (Block block : page.blocks()) {
        if (block.language().equals("java")) {
          boolean continues = block.marker().equals("snippet: continues");
          last = new Snippet(block, continues ? required(last, block) : null);
          last.requireKnownMarker();
          all.add(last);
        }
      }
    }
    return all;
  }

  private static Snippet required(@Nullable Snippet last, Block block) {
    if (last == null || last.members().isPresent()) {
      throw new AssertionError(block + " has no block to continue");
    }
    return last;
  }

  private void requireKnownMarker() {
    if (!block.marker().isEmpty() && !KIND.matcher(block.marker()).matches()) {
      throw new AssertionError(block + " has an unknown marker: " + block.marker());
    }
  }

  private Optional<String> marked(int group) {
    Matcher kind = KIND.matcher(block.marker());
    return kind.matches() ? Optional.ofNullable(kind.group(group)) : Optional.empty();
  }

  /** The simple name of the exception it ends with. */
  Optional<String> exception() {
    return marked(1);
  }

  /** The name that its test uses, if it contains members. */
  Optional<String> members() {
    return marked(2);
  }

  /** The text block that follows a block, if a comment marks it as its output. */
  static Optional<String> expectedOutput(Block block) {
    List<Block> blocks = Page.all().stream()
        .filter(page -> page.path().equals(block.page()))
        .flatMap(page -> page.blocks().stream())
        .toList();
    int next = blocks.indexOf(block) + 1;
    return next < blocks.size() && blocks.get(next).marker().equals("printed")
        ? Optional.of(blocks.get(next).text())
        : Optional.empty();
  }

  boolean runs() {
    return members().isEmpty() && marked(3).isEmpty();
  }

  /** The class with the members that its statements use. */
  Class<? extends Stage> stage() {
    return block.page().equals("docs/testing.md") ? FixedClockStage.class : Stage.class;
  }

  String className() {
    return "Snippet_" + block.page().replaceAll("\\W", "_") + "_" + block.line();
  }

  /** The statements, preceded by those of the block that it continues. */
  List<Block> statements() {
    List<Block> blocks = new ArrayList<>(before == null ? List.of() : before.statements());
    blocks.add(block);
    return blocks;
  }

  @Override
  public String toString() {
    return block.toString();
  }
}
