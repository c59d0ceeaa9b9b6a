package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.DecodingException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file without its gzip. Whether it has one is told by its first bytes rather than by its header: services label plain
 * files as gzip and send gzip without a label. A gzip that a proxy has put around another is taken off too.
 */
final class Unpacked extends FilterInputStream {
  private static final int BUFFER = 1 << 16;
  private static final int MOST_LAYERS = 2;
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final Set<String> KNOWN = Set.of("", "identity", "gzip", "x-gzip");

  private Unpacked(InputStream content) {
    super(content);
  }

  /** Reads the first bytes of {@code raw}, which is closed if they make no sense. */
  static InputStream of(ResumingInputStream raw) {
    try {
      requireKnown(raw.encoding());
      return new Unpacked(unpack(raw));
    } catch (IOException e) {
      raw.close();
      throw translated(e);
    } catch (RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private static void requireKnown(String encoding) {
    if (!KNOWN.contains(encoding.toLowerCase(Locale.ROOT))) {
      throw new DecodingException(
          "the file is sent as content-encoding " + encoding + ", which is neither gzip nor plain",
          "$",
          null);
    }
  }

  private static InputStream unpack(InputStream raw) throws IOException {
    InputStream content = new BufferedInputStream(raw, BUFFER);
    for (int layer = 0; layer < MOST_LAYERS && isGzip(content); layer++) {
      content = new BufferedInputStream(new GZIPInputStream(content, BUFFER), BUFFER);
    }
    return content;
  }

  private static boolean isGzip(InputStream content) throws IOException {
    content.mark(2);
    boolean magic = content.read() == MAGIC_1 && content.read() == MAGIC_2;
    content.reset();
    return magic;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    try {
      return in.read(target, offset, length);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /** What went wrong with the gzip; the wire below throws its own kinds. */
  private static RuntimeException translated(IOException e) {
    if (e instanceof EOFException) {
      return new CutShortException(e);
    }
    String what = e instanceof ZipException ? "is no whole gzip" : "cannot be unpacked";
    return new DecodingException("the file " + what + ": " + e.getMessage(), "$", e);
  }
}
