package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.BodyStream;
import com.salescrm.sdk.core.retry.Backoff;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of a file as they are on the wire, over as many connections as it takes: where one breaks, the next goes on at
 * the same byte. Five failures without a byte in between are too many. For one thread.
 */
final class MendedBody extends InputStream {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int MAX_FAILURES = 5;
  private static final Backoff BACKOFF =
      Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final Link link;
  private final Answered first;
  private BodyStream current;
  private long position;
  private int failures;
  private boolean ended;

  MendedBody(Link link) {
    this.link = link;
    ApiResponse<BodyStream> answer = link.open(0, null);
    this.first = Answered.of(answer);
    this.current = answer.body();
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
    while (!ended) {
      try {
        int read = current.read(target, offset, length);
        if (read > 0) {
          position += read;
          failures = 0;
        }
        ended = read < 0;
        return read;
      } catch (TransportException broken) {
        current.close();
        mend(broken);
      }
    }
    return -1;
  }

  /** The end is not known before it is met: without this, a gzip file of several members would end after the first. */
  @Override
  public int available() {
    return ended ? 0 : 1;
  }

  private void mend(TransportException broken) {
    CrmException because = broken;
    while (++failures <= MAX_FAILURES) {
      Duration wait = BACKOFF.delay(failures, link.http().waits().random());
      LOG.info(
          "the download broke off at byte {}; it goes on in {} ms: {}",
          position,
          wait.toMillis(),
          because.getMessage());
      link.http().waits().pause(wait);
      try {
        goOn(broken);
        return;
      } catch (StartAnewException e) {
        throw e;
      } catch (TransportException | ServerException again) {
        because = again;
      }
    }
    throw because;
  }

  private void goOn(TransportException broken) {
    ApiResponse<BodyStream> answer;
    try {
      answer = link.open(position, first.validator());
    } catch (ApiException e) {
      if (e.statusCode() != 416) {
        throw e;
      }
      // Nothing is there behind the last byte: either that was all, or the file is another now.
      ended = e.header("content-range").orElse("").equals("bytes */" + position);
      if (!ended) {
        throw new StartAnewException(broken);
      }
      return;
    }
    Answered now = Answered.of(answer);
    current = answer.body();
    if (now.partial() ? now.start() != position || now.contradicts(first) : !now.proves(first)) {
      current.close();
      throw new StartAnewException(broken);
    }
    if (!now.partial()) {
      skipWhatWasRead();
    }
  }

  /** The service sent all of it again, and it is the same file. */
  private void skipWhatWasRead() {
    byte[] unwanted = new byte[8192];
    long left = position;
    while (left > 0) {
      int read = current.read(unwanted, 0, (int) Math.min(unwanted.length, left));
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
