package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.download.FileSettings;
import java.time.Duration;
import java.util.List;

/**
 * The file server for the files of exports. It listens on a port of its own and must not receive
 * credentials. By default files are sent with {@code Content-Encoding: gzip}, links are valid for
 * one hour on the sandbox's clock, and {@code Range} requests are supported. Thread-safe.
 */
public final class SandboxDownloads {
  private final FileServer files;
  private final FileSettings settings;

  SandboxDownloads(FileServer files, FileSettings settings) {
    this.files = files;
    this.settings = settings;
  }

  /**
   * The requests received so far, the oldest first.
   *
   * @return a copy; paths are relative to the file server
   */
  public List<RecordedCall> requests() {
    return files.calls();
  }

  /**
   * The requests with credentials or a cookie. A correct client sends none.
   *
   * @return a copy
   */
  public List<RecordedCall> requestsWithCredentials() {
    return requests().stream()
        .filter(call ->
            call.header("authorization").isPresent() || call.header("cookie").isPresent())
        .toList();
  }

  /**
   * Breaks the connection of one further download. Several calls affect as many downloads, one
   * each.
   *
   * @param bytes the number of body bytes sent before the connection breaks
   * @return these settings
   */
  public SandboxDownloads breakNextAfter(long bytes) {
    settings.breakNextAfter(bytes);
    return this;
  }

  /**
   * Ignores {@code Range} headers and sends no {@code ETag}: every response is the whole file.
   *
   * @return these settings
   */
  public SandboxDownloads disableRanges() {
    settings.rangesEnabled(false);
    return this;
  }

  /**
   * Supports {@code Range} requests; the default.
   *
   * @return these settings
   */
  public SandboxDownloads enableRanges() {
    settings.rangesEnabled(true);
    return this;
  }

  /**
   * Sends files uncompressed, as older services do.
   *
   * @return these settings
   */
  public SandboxDownloads uncompressed() {
    settings.compressed(false);
    return this;
  }

  /**
   * Sends gzip without a {@code Content-Encoding} header.
   *
   * @return these settings
   */
  public SandboxDownloads withoutContentEncoding() {
    settings.contentEncodingSent(false);
    return this;
  }

  /**
   * Limits the transfer rate, in real time.
   *
   * @param bytesPerSecond compressed bytes per second, 1 or more
   * @return these settings
   * @throws IllegalArgumentException if the rate is less than 1
   */
  public SandboxDownloads throttle(long bytesPerSecond) {
    if (bytesPerSecond < 1) {
      throw new IllegalArgumentException("bytesPerSecond must be 1 or more, not " + bytesPerSecond);
    }
    settings.bytesPerSecond(bytesPerSecond);
    return this;
  }

  /**
   * Removes the limit of the transfer rate; the default.
   *
   * @return these settings
   */
  public SandboxDownloads unthrottle() {
    settings.bytesPerSecond(Long.MAX_VALUE);
    return this;
  }

  /**
   * Sets the lifetime of download links on the sandbox's clock. An expired link responds 403. Each
   * response with the export contains a new link. Default: one hour.
   *
   * @param lifetime the lifetime
   * @return these settings
   */
  public SandboxDownloads linkLifetime(Duration lifetime) {
    settings.linkLifetime(lifetime);
    return this;
  }
}
