package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.download.ResumingInputStream.RestartRequiredException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.message.GzipInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Decompresses a file. The first bytes decide whether it is gzip, not the header: services label plain files as gzip and
 * send gzip without a label. A second gzip layer, added by a proxy, is removed too. An empty file is refused.
 */
final class DecompressingInputStream extends FilterInputStream {
  private static final int BUFFER = 1 << 16;
  private static final int MAX_LAYERS = 2;
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;

  private DecompressingInputStream(InputStream content) {
    super(content);
  }

  /** Reads the first bytes of {@code raw}; closes it if they are invalid. */
  static InputStream of(ResumingInputStream raw) {
    try {
      return new DecompressingInputStream(decompressed(raw));
    } catch (IOException e) {
      raw.close();
      throw translated(e);
    } catch (RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private static InputStream decompressed(InputStream raw) throws IOException {
    InputStream content = new BufferedInputStream(raw, BUFFER);
    // Also asked after the last layer, whose content may be empty.
    for (int layer = 0; isGzip(content) && layer < MAX_LAYERS; layer++) {
      content = new BufferedInputStream(new GzipInputStream(content, BUFFER), BUFFER);
    }
    return content;
  }

  private static boolean isGzip(InputStream content) throws IOException {
    content.mark(2);
    int first = content.read();
    int second = first == MAGIC_1 ? content.read() : 0;
    content.reset();
    if (first < 0) { // No CSV, which has a header, and no JSON: it would replace a good file.
      throw new DecodingException("the service sent an empty file", "$", null);
    }
    if (second < 0) {
      throw new EOFException();
    }
    return second == MAGIC_2;
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

  @Override
  public long skip(long bytes) {
    try {
      return in.skip(bytes);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /** Translates failures of the gzip; the raw stream throws unchecked exceptions. */
  private static RuntimeException translated(IOException e) {
    if (e instanceof EOFException eof) {
      return new RestartRequiredException(eof);
    }
    String what = e instanceof ZipException ? "is no valid gzip" : "cannot be decompressed";
    return new DecodingException("the file " + what + ": " + e.getMessage(), "$", e);
  }
}
