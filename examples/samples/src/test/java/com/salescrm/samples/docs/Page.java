package com.salescrm.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown file of the project.
 *
 * @param path relative to the root of the project, with slashes
 */
record Page(String path, List<String> lines) {
  static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final Set<String> SKIPPED_FOLDERS = Set.of("target", ".git", "node_modules");
  private static final Pattern FENCE = Pattern.compile("( *)```(\\w*)\\s*");
  private static final Pattern MARKER =
      Pattern.compile("\\s*<!-- (snippet|printed)(?:: (.*))? -->\\s*");

  /** The Markdown files of the project, sorted by path. */
  static List<Page> all() {
    List<Page> pages = new ArrayList<>();
    try {
      for (Path file : files(".md")) {
        String path = ROOT.relativize(file).toString().replace('\\', '/');
        pages.add(new Page(path, Files.readAllLines(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    pages.sort((a, b) -> a.path().compareTo(b.path()));
    return pages;
  }

  /** The files of the project with one of the suffixes. */
  static List<Path> files(String... suffixes) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        return SKIPPED_FOLDERS.contains(folder.getFileName().toString())
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (Arrays.stream(suffixes).anyMatch(file.toString()::endsWith)) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    return found;
  }

  /** The fenced blocks in order, without the indentation of the fence. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (fence.matches()) {
        int start = i + 1;
        String indent = fence.group(1);
        do {
          i++;
        } while (i < lines.size() && !lines.get(i).equals(indent + "```"));
        if (i == lines.size()) {
          throw new AssertionError(path + ":" + start + ": the block is not closed");
        }
        List<String> code = lines.subList(start, i).stream()
            .map(line -> line.startsWith(indent) ? line.substring(indent.length()) : line)
            .toList();
        blocks.add(new Block(path, start, fence.group(2), marker(start - 2), code));
      }
    }
    return blocks;
  }

  /** The content of the comment on the line above a fence, which is not rendered. */
  private String marker(int line) {
    Matcher marker = MARKER.matcher(line < 0 ? "" : lines.get(line));
    return marker.matches()
        ? marker.group(1) + (marker.group(2) == null ? "" : ": " + marker.group(2))
        : "";
  }

  /** The lines of the page; those within blocks are empty. */
  List<String> prose() {
    List<String> prose = new ArrayList<>(lines);
    for (Block block : blocks()) {
      for (int i = 0; i < block.code().size(); i++) {
        prose.set(block.line() + i, "");
      }
    }
    return prose;
  }
}
