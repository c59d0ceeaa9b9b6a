package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.download.FileSettings;
import java.time.Duration;
import java.util.List;

/**
 * The storage where the files of exports are downloaded from: on a port of its own, so that a client must not send it
 * credentials. Files are gzip under {@code Content-Encoding: gzip}, links are valid for an hour of the sandbox's clock,
 * and {@code Range} requests are answered; each can be switched. Safe for many threads.
 */
public final class SandboxDownloads {
  private final FileServer files;
  private final FileSettings settings;

  SandboxDownloads(FileServer files, FileSettings settings) {
    this.files = files;
    this.settings = settings;
  }

  /**
   * The requests so far, the oldest first.
   *
   * @return a copy; the path is that on the storage
   */
  public List<RecordedCall> requests() {
    return files.calls();
  }

  /**
   * The requests that brought credentials or a cookie, which none should.
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
   * Breaks the connection of the next download that has no such break yet; called several times, of as many downloads.
   *
   * @param bytes how many bytes of its body come before
   * @return this storage
   */
  public SandboxDownloads breakNextAfter(long bytes) {
    settings.breakNextAfter(bytes);
    return this;
  }

  /**
   * Responses every request from the beginning of the file, without a tag to compare it by.
   *
   * @return this storage
   */
  public SandboxDownloads notResumable() {
    settings.resumable(false);
    return this;
  }

  /**
   * Responses {@code Range} requests, as at the start.
   *
   * @return this storage
   */
  public SandboxDownloads resumable() {
    settings.resumable(true);
    return this;
  }

  /**
   * Sends files without gzip, as older services did.
   *
   * @return this storage
   */
  public SandboxDownloads plain() {
    settings.packed(false);
    return this;
  }

  /**
   * Sends gzip without saying so in a header.
   *
   * @return this storage
   */
  public SandboxDownloads unlabelled() {
    settings.labelled(false);
    return this;
  }

  /**
   * Sends slowly, in real time.
   *
   * @param bytesPerSecond 1 or more, on the wire
   * @return this storage
   * @throws IllegalArgumentException if it is less
   */
  public SandboxDownloads slow(long bytesPerSecond) {
    if (bytesPerSecond < 1) {
      throw new IllegalArgumentException("bytesPerSecond must be 1 or more, not " + bytesPerSecond);
    }
    settings.bytesPerSecond(bytesPerSecond);
    return this;
  }

  /**
   * Sends as fast as it can, as at the start.
   *
   * @return this storage
   */
  public SandboxDownloads fast() {
    settings.bytesPerSecond(Long.MAX_VALUE);
    return this;
  }

  /**
   * How long a link is valid on the sandbox's clock; it is answered 403 afterwards. Each look at the export gives a new
   * one.
   *
   * @param life how long
   * @return this storage
   */
  public SandboxDownloads linksLive(Duration life) {
    settings.linkLife(life);
    return this;
  }
}
