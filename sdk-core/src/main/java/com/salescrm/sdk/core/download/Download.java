package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file behind a link that the service gave. Nothing is fetched before it is opened or saved. The client's credential
 * goes along only if the link has the scheme, host and port of the base address, and never with a redirect to elsewhere.
 * Immutable, safe for many threads: each opening is a download of its own.
 *
 * <p>The file is unpacked if it is gzip, by its first bytes. When the connection breaks, or no byte comes for {@code
 * stallTimeout} (30 s unless told), the download goes on at the same byte with a {@code Range} request, up to five times
 * in a row without a byte.
 */
public final class Download {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int BUFFER = 1 << 16;
  private static final int MOST_STARTS = 3;

  private final ApiClient http;
  private final String address;
  private final Supplier<String> renewal;

  private Download(ApiClient http, String address, Supplier<String> renewal) {
    this.http = http;
    this.address = address;
    this.renewal = renewal;
  }

  /**
   * A download.
   *
   * @param http how it is fetched, and who calls where the link is of the service itself
   * @param address the link, byte for byte as the service gave it
   * @param renewal asks the service for the link again; used when the link is answered with 400, 401, 403, 404 or 410
   * @return the download
   */
  public static Download of(ApiClient http, String address, Supplier<String> renewal) {
    return new Download(http, address, renewal);
  }

  /**
   * Opens the file for reading while it arrives, unpacked. If the connection breaks and the service cannot go on at the
   * same byte of what is provably the same file, reading fails.
   *
   * @return the content, for the caller to close; reading throws what {@link com.salescrm.sdk.core.http.BodyStream} does,
   *     and {@link DecodingException} for a broken gzip
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   */
  public InputStream open() {
    return Unpacked.of(new MendedBody(link()));
  }

  /**
   * Saves the file, unpacked: see {@link #saveTo(Path, ProgressListener)}.
   *
   * @param file where to put it; a file that is there is replaced
   * @return the file
   */
  public Path saveTo(Path file) {
    return saveTo(file, progress -> {});
  }

  /**
   * Saves the file, unpacked. It is written to a hidden file beside, {@code .<name>.part}, forced to the disk and moved to
   * its place in one step: whatever happens, there is either the whole file or what was there before. If it fails, the
   * hidden file is removed; what a killed program left of it is written over by the next. If the service cannot go on
   * where a connection broke, the download starts anew, up to three times.
   *
   * @param file where to put it; a file that is there is replaced
   * @param listener hears of the progress
   * @return the file
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   * @throws UncheckedIOException if it cannot be written: no such directory, disk full, another download to the same file
   * @throws IllegalArgumentException if the path is a directory's
   */
  public Path saveTo(Path file, ProgressListener listener) {
    try (PartFile part = PartFile.beside(file)) {
      for (int start = 1; !fetched(part, listener, start); start++) {
        part.startAnew();
      }
      part.finish();
    }
    return file;
  }

  /** False if it has to start anew, and may. */
  private boolean fetched(PartFile part, ProgressListener listener, int start) {
    try {
      fetch(part, listener);
      return true;
    } catch (StartAnewException | CutShortException e) {
      if (start == MOST_STARTS) {
        throw e;
      }
      LOG.info("the download starts anew: {}", e.getMessage());
      return false;
    }
  }

  private void fetch(PartFile part, ProgressListener listener) {
    MendedBody raw = new MendedBody(link());
    try (InputStream content = Unpacked.of(raw)) {
      byte[] buffer = new byte[BUFFER];
      long written = 0;
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        part.write(buffer, read);
        written += read;
        listener.onProgress(new DownloadProgress(raw.position(), raw.total(), written));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the download: " + e.getMessage(), e);
    }
  }

  private Link link() {
    return new Link(http, address, renewal);
  }

  /** Says nothing of the link, which may be a secret for as long as it is valid. */
  @Override
  public String toString() {
    return "Download";
  }
}
