package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.BodyStream;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.retry.Backoff;
import java.io.EOFException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The bytes of a file as received, from one response or several: if a response ends before the file, the next one resumes
 * at the same byte. The file ends at the length that the service states; if it states none, at the end of a complete
 * response (200). Used by one thread.
 */
final class ResumingInputStream extends InputStream {
  static final Backoff BACKOFF = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(30));
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int MAX_RESUMPTIONS = 5;
  private static final int PROGRESS = 16 << 10;
  // The status codes with which storage services reject an expired link.
  private static final Set<Integer> EXPIRED = Set.of(400, 401, 403, 404, 410);
  // Any other successful status, such as 202 or 204, has no representation of the file (RFC 9110,
  // 15.3).
  private static final Set<Integer> WITH_FILE = Set.of(200, 203, 206);

  private static final Set<String> SUPPORTED = Set.of("", "identity", "gzip", "x-gzip");
  private static final String PAGE = "the service sent an HTML page instead of the file";

  private final ApiClient http;
  private final Supplier<String> refreshLink;
  private String link;
  private RangeResponse first;
  private RangeResponse part;
  private ApiResponse<BodyStream> current;
  private long position;
  // Requests since the position of the last progress.
  private int resumptions;
  private long progressAt;
  private boolean ended;
  private @Nullable CrmException failure;

  ResumingInputStream(ApiClient http, String link, Supplier<String> refreshLink) {
    this.http = http;
    this.link = link;
    this.refreshLink = refreshLink;
    ApiResponse<BodyStream> response = request(0, null);
    this.first = beginning(response);
    this.part = first;
    this.current = response;
  }

  private RangeResponse beginning(ApiResponse<BodyStream> response) {
    RangeResponse beginning = describe(response);
    if (beginning.start() != 0) {
      throw unusable(
          response, "the service sent a part of the file although the whole was requested");
    }
    if (!SUPPORTED.contains(beginning.encoding().toLowerCase(Locale.ROOT))) {
      throw unusable(
          response,
          "the file is sent as content-encoding " + beginning.encoding()
              + ", which is neither gzip nor plain");
    }
    return beginning;
  }

  /**
   * Whether a proxy sent an HTML page instead of the file, whose type is CSV or JSON.
   *
   * @param first the first visible byte, which decides if the response states no type
   */
  private static boolean isPage(ApiResponse<?> response, int first) {
    String type = response.header("content-type").orElse("");
    return type.isBlank() ? first == '<' : HttpResponse.isPage(type);
  }

  private RangeResponse describe(ApiResponse<BodyStream> response) {
    return RangeResponse.of(response, ClientInternals.of(http).instant());
  }

  private static DecodingException unusable(ApiResponse<BodyStream> response, String what) {
    response.body().close();
    return new DecodingException(what, "$", null, response.statusCode(), response.attempts(), null);
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
        int read = position == 0
            ? readBeginning(target, offset, length)
            : current.body().read(target, offset, length);
        if (read >= 0) {
          advance(read);
          return read;
        }
        endPart();
      } catch (TransportException e) {
        current.body().close();
        resume(e, true);
      }
    }
    return -1;
  }

  /** Reads at least up to the first visible byte, and requires that it does not begin a page. */
  private int readBeginning(byte[] target, int offset, int length) {
    int read = 0;
    int more;
    int first;
    do {
      more = current.body().read(target, offset + read, length - read);
      read += Math.max(more, 0);
      first = HttpResponse.firstVisible(target, offset, offset + read);
    } while (more > 0 && first == 0);
    if (isPage(current, first)) {
      throw interrupted(PAGE);
    }
    return read > 0 ? read : more;
  }

  private void advance(int read) {
    position += read;
    if (part.end().isPresent() && position > part.end().getAsLong()) {
      throw failed(
          new RestartRequiredException(interrupted("the service sent more bytes than it stated")));
    }
    if (position - progressAt >= PROGRESS) {
      progressAt = position;
      resumptions = 0;
    }
  }

  private void endPart() {
    OptionalLong total = first.total();
    // Without a length, an empty body was cut off.
    boolean isCut = part.partial() || position == 0;
    ended = total.isPresent() ? position == total.getAsLong() : !isCut;
    if (!ended) {
      current.body().close();
      // A part that is shorter than requested is valid (RFC 9110, 14.2) and needs no delay.
      boolean early = position == part.start()
          || part.end().isEmpty()
          || position < part.end().getAsLong();
      resume(interrupted("the response ended"), early);
    }
  }

  private TransportException interrupted(String why) {
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
      } catch (CrmException e) {
        if (!e.isTemporary()) {
          throw failed(e);
        }
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
    ClientInternals internals = ClientInternals.of(http);
    Duration requested =
        cause instanceof ApiException e ? e.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    if (requested.compareTo(internals.totalTimeout()) > 0) {
      throw failed(cause);
    }
    Duration backoff = BACKOFF.delay(resumptions, internals.random());
    Duration delay = requested.compareTo(backoff) > 0 ? requested : backoff;
    Workers.log(
        LOG,
        Level.INFO,
        "the download was interrupted at byte {} and resumes in {} ms: {}",
        position,
        delay.toMillis(),
        cause.getMessage());
    internals.sleep(delay);
  }

  private void reopen(TransportException cause) {
    ApiResponse<BodyStream> response;
    try {
      response = request(position, first.validator());
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
    if (isPage(response, 0)) {
      throw interrupted(PAGE);
    }
    RangeResponse next = position == 0 ? beginning(response) : describe(response);
    if (position == 0) {
      first = next; // No byte was read yet, so the file may be a different one.
    } else if (next.repeats(first)) {
      skipTo(position, response.body());
    } else if (!next.continues(first, position)) {
      throw new RestartRequiredException(cause);
    }
    first = first.withTotalOf(next);
    part = next;
    current = response;
  }

  /** 416: either the position is the end of the file, or the file is a different one. */
  private void endAfter(ApiException e, TransportException cause) {
    boolean atEnd = e.header("content-range").orElse("").strip().equals("bytes */" + position);
    OptionalLong total = first.total();
    if (!atEnd || (total.isPresent() && total.getAsLong() != position)) {
      throw new RestartRequiredException(cause);
    }
    ended = true;
  }

  /** Skips the known bytes of a response with the whole file. */
  private static void skipTo(long position, BodyStream body) {
    byte[] skipped = new byte[8192];
    long left = position;
    while (left > 0) {
      int read = body.read(skipped, 0, (int) Math.min(skipped.length, left));
      if (read < 0) {
        throw new TransportException(
            "the file ended before the byte at which the download was interrupted",
            null,
            List.of(),
            null);
      }
      left -= read;
    }
  }

  /** Requests the file; if the link has expired, with a new link. */
  private ApiResponse<BodyStream> request(long from, @Nullable String validator) {
    try {
      return send(from, validator);
    } catch (ApiException e) {
      String fresh = EXPIRED.contains(e.statusCode()) ? refreshLink.get() : link;
      if (fresh.equals(link)) {
        throw e;
      }
      link = fresh;
      return send(from, validator);
    }
  }

  private ApiResponse<BodyStream> send(long from, @Nullable String validator) {
    ApiRequest.Builder request = get(link).header("accept", "*/*");
    if (from > 0) {
      request.header("range", "bytes=" + from + "-");
      if (validator != null) {
        request.header("if-range", validator);
      }
    }
    ApiResponse<BodyStream> response = http.send(request.returningStream());
    if (!WITH_FILE.contains(response.statusCode())) {
      throw unusable(
          response, "the service sent status " + response.statusCode() + " without the file");
    }
    return response;
  }

  private static ApiRequest.Builder get(String link) {
    try {
      return ApiRequest.getUrl(link);
    } catch (IllegalArgumentException e) { // The link is from the service, not from the caller.
      throw new DecodingException(
          "the link to the file (download_url) is no http or https URL", "$.download_url", e);
    }
  }

  @Override
  public void close() {
    ended = true;
    current.body().close();
  }

  /** The rest of the file cannot be fetched. A caller that has not passed on any byte may fetch the whole file again. */
  static final class RestartRequiredException extends TransportException {
    private static final long serialVersionUID = 1L;

    RestartRequiredException(TransportException cause) {
      super(
          "the download was interrupted, and the service cannot resume the same file there: "
              + cause.getMessage(),
          cause,
          cause.attempts(),
          null);
    }

    /** The response ended in order, but the gzip did not: an intermediary truncated the file. */
    RestartRequiredException(EOFException cause) {
      super("the file ended before its gzip was complete", cause, List.of(), null);
    }
  }
}
