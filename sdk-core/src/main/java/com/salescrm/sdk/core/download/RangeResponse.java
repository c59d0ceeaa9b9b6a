package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.response.HttpDate;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a response state about the file and the part of it in the body (RFC 9110, 8.6, 8.8, 13.1.5 and
 * 14.4).
 *
 * @param partial whether the body is a part of the file (206)
 * @param start the offset of the first byte; -1 if it is not stated or invalid
 * @param end the offset after the last byte; empty if it is not stated
 * @param total the length of the file as sent; empty if it is not stated
 * @param validator a strong validator of the file; null if there is none
 * @param encoding the content encoding; empty if there is none
 */
record RangeResponse(
    boolean partial,
    long start,
    OptionalLong end,
    OptionalLong total,
    @Nullable String validator,
    String encoding) {
  private static final Pattern CONTENT_RANGE =
      Pattern.compile("(?i)bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

  /** @param now the time of the day */
  static RangeResponse of(ApiResponse<?> response, Instant now) {
    String encoding = response.header("content-encoding").orElse("").strip();
    String validator = validator(response, now);
    if (response.statusCode() != 206) {
      // The framing of chunks takes precedence over a length (RFC 9112, 6.3).
      OptionalLong length = response.header("transfer-encoding").isPresent()
          ? OptionalLong.empty()
          : number(response.header("content-length").orElse(""));
      return new RangeResponse(false, 0, length, length, validator, encoding);
    }
    Matcher range =
        CONTENT_RANGE.matcher(response.header("content-range").orElse("").strip());
    boolean severalParts = response
        .header("content-type")
        .filter(type -> type.toLowerCase(Locale.ROOT).startsWith("multipart/"))
        .isPresent();
    if (severalParts || !range.matches()) {
      return new RangeResponse(
          true, -1, OptionalLong.empty(), OptionalLong.empty(), validator, encoding);
    }
    long start = Long.parseLong(range.group(1));
    long end = Long.parseLong(range.group(2)) + 1;
    OptionalLong total = number(range.group(3));
    boolean valid = start < end && (total.isEmpty() || end <= total.getAsLong());
    return new RangeResponse(
        true, valid ? start : -1, OptionalLong.of(end), total, validator, encoding);
  }

  private static OptionalLong number(String text) {
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  /**
   * An entity tag with other characters than ASCII cannot be sent back. A weak one may identify files with different bytes;
   * then a date must not replace it. A date is strong only if it is at least a second before the date of the response (RFC
   * 9110, 8.8.2.2).
   */
  private static @Nullable String validator(ApiResponse<?> response, Instant now) {
    Optional<String> tag = response.header("etag").map(String::strip);
    if (tag.isPresent()) {
      return tag.filter(text -> text.matches("\"[\t -~]*")).orElse(null);
    }
    String modified = response.header("last-modified").orElse("").strip();
    Instant modifiedAt = HttpDate.parse(modified, now);
    Instant sentAt = HttpDate.parse(response.header("date").orElse(""), now);
    boolean strong = modifiedAt != null
        && sentAt != null
        && Duration.between(modifiedAt, sentAt).compareTo(Duration.ofSeconds(1)) >= 0;
    return strong ? modified : null;
  }

  /** Whether this is provably the part from {@code position} of the file of {@code first}. */
  boolean continues(RangeResponse first, long position) {
    // A 206 need not repeat the encoding; its validator is that of the encoded file.
    return partial
        && start == position
        && isSameFile(first)
        && (encoding.isEmpty() || encoding.equalsIgnoreCase(first.encoding));
  }

  /** Whether this is provably the whole file of {@code first}. */
  boolean repeats(RangeResponse first) {
    return !partial && isSameFile(first) && encoding.equalsIgnoreCase(first.encoding);
  }

  private boolean isSameFile(RangeResponse first) {
    boolean otherLength =
        total.isPresent() && first.total.isPresent() && !total.equals(first.total);
    return validator != null && validator.equals(first.validator) && !otherLength;
  }

  /** This response, with the total of the other one if it states none itself. */
  RangeResponse withTotalOf(RangeResponse other) {
    return total.isPresent()
        ? this
        : new RangeResponse(partial, start, end, other.total, validator, encoding);
  }
}
