package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.BodyStream;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.retry.Backoff;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of a file as they are on the wire, over as many responses as it takes: where one ends before the file does,
 * the next resumes at the same byte. The file ends at the length that the service states; if it states none, with a whole
 * response (200) that ends in order. For one thread.
 */
final class ResumingInputStream extends InputStream {
  static final Backoff BACKOFF = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(30));
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int MAX_RESUMPTIONS = 5;
  private static final int PROGRESS = 16 << 10;

  private final Link link;
  private RangeResponse first;
  private RangeResponse part;
  private BodyStream current;
  private long position;
  // Requests since the position of the last progress.
  private int resumptions;
  private long progressAt;
  private boolean ended;
  private @Nullable CrmException failure;

  ResumingInputStream(Link link) {
    this.link = link;
    ApiResponse<BodyStream> response = link.open(0, null);
    this.first = beginning(response);
    this.part = first;
    this.current = response.body();
  }

  private static RangeResponse beginning(ApiResponse<BodyStream> response) {
    RangeResponse first = RangeResponse.of(response);
    if (first.start() != 0) {
      response.body().close();
      throw new DecodingException(
          "the service sent a part of the file although the whole was requested", "$", null);
    }
    return first;
  }

  String encoding() {
    return first.encoding();
  }

  OptionalLong total() {
    return first.total();
  }

  long position() {
    return position;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (failure != null) {
      throw failure;
    }
    while (!ended) {
      try {
        int read = current.read(target, offset, length);
        if (read >= 0) {
          advance(read);
          return read;
        }
        endPart();
      } catch (TransportException e) {
        current.close();
        resume(e, true);
      }
    }
    return -1;
  }

  /** The end is not known before it is met: without this, a gzip file of several members would end after the first. */
  @Override
  public int available() {
    return ended ? 0 : 1;
  }

  private void advance(int read) {
    position += read;
    if (part.end().isPresent() && position > part.end().getAsLong()) {
      throw failed(
          new RestartRequiredException(brokenOff("more bytes came than the service had stated")));
    }
    if (position - progressAt >= PROGRESS) {
      progressAt = position;
      resumptions = 0;
    }
  }

  private void endPart() {
    OptionalLong total = first.total();
    ended = total.isPresent() ? position == total.getAsLong() : !part.partial();
    if (!ended) {
      current.close();
      // A part that is shorter than requested is in order (RFC 9110, 14.2) and needs no wait.
      boolean early = position == part.start()
          || part.end().isEmpty()
          || position < part.end().getAsLong();
      resume(brokenOff("the response ended there"), early);
    }
  }

  private TransportException brokenOff(String why) {
    String of = first.total().isPresent() ? " of " + first.total().getAsLong() : "";
    return new TransportException("at byte " + position + of + ": " + why, null, List.of(), null);
  }

  private void resume(TransportException cause, boolean delayed) {
    if (cause instanceof RestartRequiredException || (position > 0 && first.validator() == null)) {
      throw failed(
          cause instanceof RestartRequiredException ? cause : new RestartRequiredException(cause));
    }
    CrmException last = cause;
    boolean delay = delayed;
    while (++resumptions <= MAX_RESUMPTIONS) {
      if (delay) {
        pause(last);
      }
      try {
        reopen(cause);
        return;
      } catch (RestartRequiredException e) {
        throw failed(e);
      } catch (TransportException | ServerException e) {
        last = e;
        delay = true;
      }
    }
    throw failed(last);
  }

  private CrmException failed(CrmException e) {
    failure = e;
    return e;
  }

  private void pause(CrmException cause) {
    ClientInternals internals = ClientInternals.of(link.http());
    Duration delay = BACKOFF.delay(resumptions, internals.random());
    LOG.info(
        "the download broke off at byte {}; it resumes in {} ms: {}",
        position,
        delay.toMillis(),
        cause.getMessage());
    internals.sleep(delay);
  }

  private void reopen(TransportException cause) {
    ApiResponse<BodyStream> response;
    try {
      response = link.open(position, first.validator());
    } catch (ApiException e) {
      if (e.statusCode() != 416) {
        throw e;
      }
      endAfter(e, cause);
      return;
    }
    try {
      accept(response, cause);
    } catch (RuntimeException e) {
      response.body().close();
      throw e;
    }
  }

  private void accept(ApiResponse<BodyStream> response, TransportException cause) {
    RangeResponse next = RangeResponse.of(response);
    if (position == 0 && next.start() == 0 && next.encoding().equalsIgnoreCase(encoding())) {
      first = next; // Nothing was read of the file before: it may be another one by now.
    } else if (next.repeats(first)) {
      skipTo(position, response.body());
    } else if (!next.continues(first, position)) {
      throw new RestartRequiredException(cause);
    }
    first = first.withTotalOf(next);
    part = next;
    current = response.body();
  }

  /** Nothing is there behind the last byte (416): either that was all, or the file is another one now. */
  private void endAfter(ApiException e, TransportException cause) {
    boolean atEnd = e.header("content-range").orElse("").strip().equals("bytes */" + position);
    OptionalLong total = first.total();
    if (!atEnd || (total.isPresent() && total.getAsLong() != position)) {
      throw new RestartRequiredException(cause);
    }
    ended = true;
  }

  /** The service sent the whole of the same file again. */
  private static void skipTo(long position, BodyStream body) {
    byte[] skipped = new byte[8192];
    long left = position;
    while (left > 0) {
      int read = body.read(skipped, 0, (int) Math.min(skipped.length, left));
      if (read < 0) {
        throw new TransportException(
            "the download ended before the byte where it had broken off", null, List.of(), null);
      }
      left -= read;
    }
  }

  @Override
  public void close() {
    ended = true;
    current.close();
  }
}
