package com.salescrm.samples.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Java block of a page. What it is by itself: statements, which compile and run with what {@link Stage} has. A comment
 * above its fence may say otherwise:
 *
 * <ul>
 *   <li>{@code snippet: continues} - it goes on where the Java block before it on the page ends
 *   <li>{@code snippet: throws NotFoundException} - it ends with that exception
 *   <li>{@code snippet: members spring} - members of a class; the test that knows the word runs them
 *   <li>{@code snippet: not run, because …} - it is compiled, no more
 * </ul>
 */
record Snippet(Block block, @Nullable Snippet before) {
  private static final Pattern KIND =
      Pattern.compile("snippet: (?:continues|throws (\\w+)|members (\\w+)|not run, (because .+))");

  /** All of a project's pages, in order. */
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
      throw new AssertionError(block + " has nothing to continue");
    }
    return last;
  }

  private void requireKnownMarker() {
    if (!block.marker().isEmpty() && !KIND.matcher(block.marker()).matches()) {
      throw new AssertionError(block + " has a marker that nobody knows: " + block.marker());
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

  /** What its own test knows it by, if it is made of members. */
  Optional<String> members() {
    return marked(2);
  }

  boolean runs() {
    return members().isEmpty() && marked(3).isEmpty();
  }

  String className() {
    return "Snippet_" + block.page().replaceAll("\\W", "_") + "_" + block.line();
  }

  /** The statements, behind those of the block it continues. */
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
