package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.download.ResumingInputStream.RestartRequiredException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * An export, or another file behind a link of the service that is no HTML page. {@link #open} and {@link #saveTo} fetch it.
 * The client's credential is sent only if the link has the scheme, host and port of the base URL, and never with a redirect
 * to another host. Immutable, safe for many threads: each call is an independent download.
 *
 * <p>A gzip file, recognized by its first bytes, is decompressed. The file ends at the length that the service states
 * ({@code Content-Length}, or the total of {@code Content-Range}); if the service states none, at the end of a complete
 * response. If a response ends earlier, the connection is lost, or no byte arrives for {@code stallTimeout} (default 30
 * s), the download resumes at the same byte with a {@code Range} request, as long as any five requests yield at least 16
 * KiB. It resumes only if a strong validator proves that the file is the same (RFC 9110, 13.1.5): an {@code ETag} that is
 * not weak, or, without an {@code ETag}, a {@code Last-Modified} at least a second before the response's {@code Date}. A
 * request to resume that fails temporarily (408, 429, 5xx, no connection) is one of the five, and so is one that returns an
 * HTML page instead of the file, such as that of a proxy during maintenance: a response of the type {@code text/html} or
 * {@code application/xhtml+xml}, or one without a type that begins with {@code <} after white space and a byte order mark. A
 * {@code Retry-After} up to the total timeout of the client is respected.
 */
public final class Download {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int BUFFER = 1 << 16;
  private static final int MAX_STARTS = 3;

  private final ApiClient http;
  private final String address;
  private final Supplier<String> refresh;

  private Download(ApiClient http, String address, Supplier<String> refresh) {
    this.http = http;
    this.address = address;
    this.refresh = refresh;
  }

  /**
   * Creates a download; sends no request.
   *
   * @param http the client
   * @param address the link; sent as {@link com.salescrm.sdk.core.http.ApiRequest#getUrl} describes
   * @param refresh fetches the link again; called if the link returns 400, 401, 403, 404 or 410
   * @return the download
   */
  public static Download of(ApiClient http, String address, Supplier<String> refresh) {
    Arguments.notNull(http, "http");
    Arguments.notNull(address, "address");
    Arguments.notNull(refresh, "refresh");
    return new Download(http, address, refresh);
  }

  /**
   * Opens the file for reading while it arrives, decompressed. If the download is interrupted and cannot resume, this and
   * every later read fails.
   *
   * @return the content; the caller closes it; reading throws the exceptions of {@link
   *     com.salescrm.sdk.core.http.BodyStream}, and {@link DecodingException} for an invalid gzip
   * @throws DecodingException if the link is no http or https URL (no request was sent), or returns a successful status
   *     other than 200, 203 and 206, such as 202 or 204, or the file is empty: its length is stated as 0, or it is empty after
   *     decompression
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   */
  public InputStream open() {
    return DecompressingInputStream.of(newStream());
  }

  /**
   * Saves the file: see {@link #saveTo(Path, Consumer)}.
   *
   * @param file the target; an existing file is replaced
   * @return the file
   */
  public Path saveTo(Path file) {
    Arguments.notNull(file, "file");
    return saveTo(file, progress -> {});
  }

  /**
   * Saves the file, decompressed. The download writes a hidden file {@code .<name>.part} (of a name longer than 249 bytes,
   * its hash) in the same directory, forces it to disk and moves it to the target atomically: the target is either the whole
   * file or unchanged. A failure removes the hidden file; the next download removes what a killed process left. The hidden
   * file is always created new: a link or a foreign file in its place is removed and never written to. If the service cannot
   * resume an interrupted download, it restarts, up to three starts in all.
   *
   * <p>On POSIX systems the file has the permissions of the file that it replaces; a new file has the default permissions
   * (umask). If the path is a symbolic link, the link remains and its target is replaced: in a directory that other users
   * can write to, they decide where a link leads.
   *
   * @param file the target; an existing file is replaced
   * @param listener is called on this thread, at least after every 64 KiB written; its exceptions end the download
   * @return the file
   * @throws DecodingException if the link is no http or https URL or returns a successful status other than 200, 203 and
   *     206, or the file is an invalid gzip, or empty as with {@link #open}
   * @throws com.salescrm.sdk.core.error.CallInterruptedException if the thread is interrupted; the flag stays set
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   * @throws UncheckedIOException if the file cannot be written: the directory is missing, the path is a dangling link, the
   *     disk is full, or another download writes the same file
   * @throws IllegalArgumentException if the path is a directory, a device or a pipe, or a link to one; nothing is sent
   */
  public Path saveTo(Path file, Consumer<? super DownloadProgress> listener) {
    Arguments.notNull(file, "file");
    Arguments.notNull(listener, "listener");
    try (PartFile part = PartFile.beside(file)) {
      for (int start = 1; !fetched(part, listener, start); start++) {
        part.restart();
      }
      part.finish();
    }
    return file;
  }

  /** False if the download must and may restart. */
  private boolean fetched(PartFile part, Consumer<? super DownloadProgress> listener, int start) {
    try {
      fetch(part, listener);
      return true;
    } catch (RestartRequiredException e) {
      if (start == MAX_STARTS) {
        throw e;
      }
      Workers.log(LOG, Level.INFO, "the download restarts: {}", e.getMessage());
      ClientInternals internals = ClientInternals.of(http);
      internals.sleep(ResumingInputStream.BACKOFF.delay(start, internals.random()));
      return false;
    }
  }

  private void fetch(PartFile part, Consumer<? super DownloadProgress> listener) {
    ResumingInputStream raw = newStream();
    try (InputStream content = DecompressingInputStream.of(raw)) {
      byte[] buffer = new byte[BUFFER];
      long written = 0;
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        part.write(buffer, read);
        written += read;
        listener.accept(new DownloadProgress(raw.position(), raw.total(), written));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the download: " + e.getMessage(), e);
    }
  }

  private ResumingInputStream newStream() {
    return new ResumingInputStream(http, address, refresh);
  }

  /** {@return a constant text, since the link may be a secret while it is valid} */
  @Override
  public String toString() {
    return "Download";
  }
}
