package com.salescrm.sync.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads text files of users: in UTF-8, with or without the byte order mark that programs of Windows write. Writes files as a
 * whole or not at all.
 */
public final class TextFiles {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFiles() {}

  /**
   * Reads a whole file that an option names.
   *
   * @param file the file
   * @param option the option, for the message
   * @return its text, without a byte order mark
   * @throws Problem with {@link ExitCode#USAGE} if it cannot be read, or is not UTF-8; the message has the reason
   */
  public static String read(Path file, String option) {
    try {
      return read(file);
    } catch (IOException e) {
      throw new Problem(ExitCode.USAGE, option + ": cannot read " + file + ": " + reason(e), e);
    }
  }

  /**
   * Reads a properties file that an option names.
   *
   * @param file the file
   * @param option the option, for the message
   * @return its properties
   * @throws Problem as {@link #read(Path, String)}, and if an escape is malformed, or two lines have the same name
   */
  public static Properties properties(Path file, String option) {
    Properties properties = new UniqueProperties();
    try {
      properties.load(new StringReader(read(file, option)));
      return properties;
    } catch (DuplicateName e) {
      throw new Problem(
          ExitCode.USAGE,
          option + ": " + file + " has several lines for " + e.getMessage() + "; keep one",
          e);
    } catch (IOException | IllegalArgumentException e) { // A path of Windows, such as C:\\users.
      throw new Problem(
          ExitCode.USAGE, option + ": cannot read " + file + ": write each backslash twice", e);
    }
  }

  /**
   * Reads the begin of a file.
   *
   * @param file the file
   * @return the byte order mark, without which Excel reads letters outside of ASCII as others; empty if it has none
   * @throws IOException if it cannot be read
   */
  public static String byteOrderMark(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(3), UTF_8);
      return start.equals(String.valueOf(BYTE_ORDER_MARK)) ? start : "";
    }
  }

  private static final class DuplicateName extends IllegalStateException {
    private static final long serialVersionUID = 1L;
    // Another one is not printed: a file that contains keys may be given instead.
    private static final Pattern NAME = Pattern.compile("[a-z_.-]+|cf_\\w+");

    DuplicateName(Object name) {
      super(NAME.matcher(name.toString()).matches() ? "'" + name + "'" : "the same name");
    }
  }

  /** Java would take the last of several lines. */
  private static final class UniqueProperties extends Properties {
    private static final long serialVersionUID = 1L;
    private boolean isLoaded;

    @Override
    public synchronized void load(Reader reader) throws IOException {
      super.load(reader);
      isLoaded = true;
    }

    @Override
    public synchronized @Nullable Object put(Object name, Object value) {
      if (!isLoaded && containsKey(name)) {
        throw new DuplicateName(name);
      }
      return super.put(name, value);
    }
  }

  /**
   * Why a file cannot be read or written. The messages of several exceptions of Java are the name of the file only.
   *
   * @param error the exception
   * @return such as {@code there is no such file}
   */
  public static String reason(Exception error) {
    if (error instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    return error instanceof CharacterCodingException
        ? "it is not UTF-8"
        : ErrorLine.oneLine(error.getMessage());
  }

  /**
   * The message for a text that cannot be a path.
   *
   * @param text the text
   * @return the message, which begins with the text
   */
  public static String notAPath(String text) {
    return "'" + text + "' cannot be the name of a file in the locale of this process;"
        + " for letters outside of ASCII set LC_ALL to a locale with UTF-8, such as C.UTF-8";
  }

  /** What writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes it.
     *
     * @param file where to write, not always the file that the user named
     * @throws IOException if it cannot be written
     */
    void to(Path file) throws IOException;
  }

  /**
   * Writes or replaces a file that an option names. The content is written into a file beside it, which is then moved: a failed
   * write leaves an earlier file as it was. A symbolic link stays one; a device or a pipe is written directly.
   *
   * @param file the file, in an existing folder
   * @param option the option, for the message
   * @param content writes the content
   * @throws Problem with {@link ExitCode#DATABASE} if it cannot be written
   */
  public static void replace(Path file, String option, Content content) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        content.to(file);
        return;
      }
      Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      Path part = target.resolveSibling("." + target.getFileName() + ".part");
      try {
        content.to(part);
        Path ignored = Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new Problem(ExitCode.DATABASE, option + ": cannot write " + file + ": " + reason(e), e);
    }
  }

  /**
   * Reads a whole file.
   *
   * @param file the file
   * @return its text, without a byte order mark
   * @throws IOException if it cannot be read, or is not UTF-8
   */
  public static String read(Path file) throws IOException {
    try (BufferedReader in = open(file, UTF_8.newDecoder())) {
      StringWriter text = new StringWriter();
      long ignored = in.transferTo(text);
      return text.toString();
    }
  }

  /**
   * Opens a file.
   *
   * @param file the file
   * @param decoder decides what bytes that are not UTF-8 become
   * @return a reader of its text, without a byte order mark; the caller closes it
   * @throws IOException if it cannot be read
   */
  public static BufferedReader open(Path file, CharsetDecoder decoder) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), decoder));
    try {
      in.mark(1);
      if (in.read() != BYTE_ORDER_MARK) {
        in.reset();
      }
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
