package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
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
 * <p>The file is unpacked if it is gzip, by its first bytes. It ends at the length that the service states ({@code
 * Content-Length}, or the total of {@code Content-Range}); if the service states none, where a whole response ends in
 * order. When a response ends before that, the connection breaks, or no byte comes for {@code stallTimeout} (30 s unless
 * set), the download resumes at the same byte with a {@code Range} request, as long as at least 16 KiB come with any five
 * of them. It resumes only if the responses prove by a strong validator that the file is still the same (RFC 9110, 13.1.5):
 * an {@code ETag} that is not weak, or, where there is no {@code ETag}, a {@code Last-Modified} at least a second before the
 * response's {@code Date}.
 */
public final class Download {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int BUFFER = 1 << 16;
  private static final int MOST_STARTS = 3;

  private final ApiClient http;
  private final String address;
  private final Supplier<String> refresh;

  private Download(ApiClient http, String address, Supplier<String> refresh) {
    this.http = http;
    this.address = address;
    this.refresh = refresh;
  }

  /**
   * A download.
   *
   * @param http how it is fetched, and who calls where the link is of the service itself
   * @param address the link, byte for byte as the service gave it
   * @param refresh asks the service for the link again; used when the link is answered with 400, 401, 403, 404 or 410
   * @return the download
   */
  public static Download of(ApiClient http, String address, Supplier<String> refresh) {
    Arguments.notNull(http, "http");
    Arguments.notNull(address, "address");
    Arguments.notNull(refresh, "refresh");
    return new Download(http, address, refresh);
  }

  /**
   * Opens the file for reading while it arrives, unpacked. If it breaks off and the service cannot resume at the same byte
   * of what is provably the same file, reading fails, and goes on failing.
   *
   * @return the content, for the caller to close; reading throws what {@link com.salescrm.sdk.core.http.BodyStream} does,
   *     and {@link DecodingException} for a broken gzip
   * @throws DecodingException if the link is no http or https URL; nothing was sent
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   */
  public InputStream open() {
    return Unpacked.of(new ResumingInputStream(link()));
  }

  /**
   * Saves the file, unpacked: see {@link #saveTo(Path, ProgressListener)}.
   *
   * @param file where to put it; a file that is there is replaced
   * @return the file
   */
  public Path saveTo(Path file) {
    Arguments.notNull(file, "file");
    return saveTo(file, progress -> {});
  }

  /**
   * Saves the file, unpacked. It is written to a hidden file beside, {@code .<name>.part}, forced to the disk and moved to
   * its place in one step: whatever happens, there is either the whole file or what was there before. If it fails, the
   * hidden file is removed; what a killed program left of it is removed by the next. The hidden file is always created
   * anew: a link or a file that somebody else put there is removed, and never written to. If the service cannot resume
   * where the download broke off, it starts anew, three times in all.
   *
   * <p>On POSIX systems the file keeps the permissions of the one that it replaces; a new one gets those of any new file
   * (the umask). If the path is a symbolic link, the link stays and the file that it leads to is replaced: in a directory
   * that others may write to, they can decide where a link leads.
   *
   * @param file where to put it; a file that is there is replaced
   * @param listener is called with the progress, on this thread
   * @return the file
   * @throws DecodingException if the link is no http or https URL, or the file is a broken gzip
   * @throws com.salescrm.sdk.core.error.CallInterruptedException if the thread is interrupted; the flag stays set
   * @throws com.salescrm.sdk.core.error.CrmException if the file cannot be fetched
   * @throws UncheckedIOException if it cannot be written: no such directory, a link to nothing, disk full, another download
   *     to the same file
   * @throws IllegalArgumentException if the path is a directory's
   */
  public Path saveTo(Path file, ProgressListener listener) {
    Arguments.notNull(file, "file");
    Arguments.notNull(listener, "listener");
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
    } catch (RestartRequiredException | CutShortException e) {
      if (start == MOST_STARTS) {
        throw e;
      }
      LOG.info("the download starts anew: {}", e.getMessage());
      ClientInternals internals = ClientInternals.of(http);
      internals.sleep(ResumingInputStream.BACKOFF.delay(start, internals.random()));
      return false;
    }
  }

  private void fetch(PartFile part, ProgressListener listener) {
    ResumingInputStream raw = new ResumingInputStream(link());
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
    return new Link(http, address, refresh);
  }

  /** Says nothing of the link, which may be a secret for as long as it is valid. */
  @Override
  public String toString() {
    return "Download";
  }
}
