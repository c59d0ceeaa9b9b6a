package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.http.ApiResponse;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the headers of an answer say of the file and of the part that follows (RFC 9110, 8.8, 13.1.5 and 14.4). */
record Answered(
    boolean partial,
    long start,
    OptionalLong total,
    @Nullable String validator,
    String encoding) {
  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes (\\d{1,18})-\\d+/(\\d{1,18}|\\*)");

  static Answered of(ApiResponse<?> answer) {
    String encoding = answer.header("content-encoding").orElse("").strip();
    String validator = validator(answer);
    if (answer.statusCode() != 206) {
      return new Answered(false, 0, number(answer.header("content-length")), validator, encoding);
    }
    Matcher range = CONTENT_RANGE.matcher(answer.header("content-range").orElse(""));
    boolean readable = range.matches();
    return new Answered(
        true,
        readable ? Long.parseLong(range.group(1)) : -1,
        readable ? number(Optional.of(range.group(2))) : OptionalLong.empty(),
        validator,
        encoding);
  }

  /** A weak entity tag may stand for files that differ in their bytes: it proves nothing here. */
  private static @Nullable String validator(ApiResponse<?> answer) {
    return answer
        .header("etag")
        .filter(tag -> tag.startsWith("\""))
        .or(() -> answer.header("last-modified"))
        .orElse(null);
  }

  private static OptionalLong number(Optional<String> text) {
    return text.filter(digits -> digits.matches("\\d{1,18}"))
        .map(digits -> OptionalLong.of(Long.parseLong(digits)))
        .orElse(OptionalLong.empty());
  }

  /** Whether this is surely not a part of the file that {@code first} began. */
  boolean contradicts(Answered first) {
    boolean otherTag =
        validator != null && first.validator != null && !validator.equals(first.validator);
    boolean otherLength =
        total.isPresent() && first.total.isPresent() && !total.equals(first.total);
    return otherTag || otherLength || !encoding.equalsIgnoreCase(first.encoding);
  }

  /** Whether the whole file that this begins is surely the one that {@code first} began. */
  boolean proves(Answered first) {
    return validator != null && validator.equals(first.validator) && !contradicts(first);
  }
}
