package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.webhook.WebhookSignatureException.Reason;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signature of a webhook delivery and reads its event. It requires the bytes of the body as they were
 * received: a body that was parsed and written again has another signature. Immutable, safe for many threads.
 *
 * <p>The specification does not define deliveries; the format was observed. The signature is the HMAC-SHA256 of the
 * timestamp text followed by the body. It is compared in constant time.
 *
 * <pre>{@code
 * WebhookVerifier verifier = WebhookVerifier.of(storedSignatureKey);
 * WebhookEvent event = verifier.verify(request::getHeader, bodyBytes);
 * }</pre>
 */
public final class WebhookVerifier {
  private static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);
  private static final Pattern UNIX_SECONDS = Pattern.compile("\\d{1,12}");
  private static final Pattern SHA256_HEX = Pattern.compile("[0-9a-fA-F]{64}");

  private final List<SignatureKey> keys;
  private final SignatureHeaders headers;
  private final Duration maxAge;
  private final Clock clock;

  private WebhookVerifier(Builder builder) {
    this.keys = List.copyOf(builder.keys);
    this.headers = builder.headers;
    this.maxAge = builder.maxAge;
    this.clock = builder.clock;
  }

  /**
   * {@return a verifier with one key and the defaults of the {@link Builder}}
   *
   * @param key the key in hexadecimal, as {@link Webhook#signatureKey()} returned it
   * @throws IllegalArgumentException if the key is not hexadecimal; the message does not contain it
   */
  public static WebhookVerifier of(String key) {
    Arguments.notNull(key, "key");
    return builder().key(key).build();
  }

  /** {@return a new builder; at least one key is required} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Verifies a delivery.
   *
   * @param headers the headers of the request; the names are case-insensitive
   * @param body the bytes of the body
   * @return the event
   * @throws WebhookSignatureException if the signature does not match, or the timestamp is too far from the current
   *     time
   * @throws DecodingException if the signature matches, but the body is not UTF-8 or contains no event
   */
  public WebhookEvent verify(Map<String, List<String>> headers, byte[] body) {
    Arguments.notNull(headers, "headers");
    return verify(name -> onlyValue(headers, name), body);
  }

  /**
   * Verifies a delivery, as {@link #verify(Map, byte[])}.
   *
   * @param header returns the value of a header; names are case-insensitive, null means that the header is missing
   * @param body the bytes of the body
   * @return the event
   * @throws WebhookSignatureException if the signature does not match, or the timestamp is too far from the current
   *     time
   * @throws DecodingException if the signature matches, but the body is not UTF-8 or contains no event
   */
  public WebhookEvent verify(Function<String, @Nullable String> header, byte[] body) {
    Arguments.notNull(header, "header");
    Arguments.notNull(body, "body");
    String signature = required(header, headers.signature(), SHA256_HEX);
    String timestamp = required(header, headers.timestamp(), UNIX_SECONDS);
    if (!isSigned(HexFormat.of().parseHex(signature), timestamp, body)) {
      throw new WebhookSignatureException(
          Reason.SIGNATURE_MISMATCH,
          "no key matches the signature of this delivery (" + body.length
              + " bytes): check the key, and that the body is unchanged");
    }
    checkAge(Instant.ofEpochSecond(Long.parseLong(timestamp)));
    return WebhookEvent.read(body);
  }

  /** Tries every key, so that the duration does not depend on which key matches. */
  private boolean isSigned(byte[] signature, String timestamp, byte[] body) {
    boolean signed = false;
    for (SignatureKey key : keys) {
      signed |= MessageDigest.isEqual(key.sign(timestamp, body), signature);
    }
    return signed;
  }

  private void checkAge(Instant sentAt) {
    Duration age = Duration.between(sentAt, clock.instant());
    if (age.compareTo(maxAge) > 0) {
      throw new WebhookSignatureException(
          Reason.TOO_OLD,
          "the delivery was sent " + age + " ago, more than the maximum of " + maxAge);
    }
    if (age.negated().compareTo(maxAge) > 0) {
      throw new WebhookSignatureException(
          Reason.TOO_NEW,
          "the timestamp of the delivery is " + age.negated()
              + " in the future, more than the maximum of " + maxAge);
    }
  }

  private static String required(
      Function<String, @Nullable String> header, String name, Pattern form) {
    String value = header.apply(name);
    if (value == null || value.isBlank()) {
      throw new WebhookSignatureException(
          Reason.HEADER_MISSING, "the delivery has no single header " + name);
    }
    String text = value.strip();
    if (!form.matcher(text).matches()) {
      throw new WebhookSignatureException(
          Reason.HEADER_MALFORMED,
          "the header " + name + " of the delivery does not match " + form);
    }
    return text;
  }

  /** A header with several values is ambiguous and counts as missing. */
  private static @Nullable String onlyValue(Map<String, List<String>> headers, String name) {
    List<String> values = headers.entrySet().stream()
        .filter(entry -> name.equalsIgnoreCase(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .toList();
    return values.size() == 1 ? values.get(0) : null;
  }

  /** {@return the names of the headers and the number of keys, not the keys} */
  @Override
  public String toString() {
    return "WebhookVerifier[" + headers + ", keys=" + keys.size() + ", maxAge=" + maxAge + "]";
  }

  /** Builds a {@link WebhookVerifier}. Not safe for several threads. */
  public static final class Builder {
    private final List<SignatureKey> keys = new ArrayList<>();
    private SignatureHeaders headers = SignatureHeaders.DEFAULT;
    private Duration maxAge = DEFAULT_MAX_AGE;
    private Clock clock = Clock.systemUTC();

    private Builder() {}

    /**
     * Adds a key. Set several keys to rotate keys, or if several webhooks deliver to one URL.
     *
     * @param key the key in hexadecimal
     * @return this builder
     * @throws IllegalArgumentException if the key is not hexadecimal; the message does not contain it
     */
    public Builder key(String key) {
      Arguments.notNull(key, "key");
      keys.add(SignatureKey.ofHex(key));
      return this;
    }

    /**
     * Sets the names of the headers. Default: {@code close-sig-hash} and {@code close-sig-timestamp}.
     *
     * @param signature the header with the signature
     * @param timestamp the header with the timestamp
     * @return this builder
     * @throws IllegalArgumentException if a name is blank, or both names are equal
     */
    public Builder headers(String signature, String timestamp) {
      Arguments.notNull(signature, "signature");
      Arguments.notNull(timestamp, "timestamp");
      headers = new SignatureHeaders(signature, timestamp);
      return this;
    }

    /**
     * Sets the maximum difference between the timestamp of a delivery and the current time, in both directions.
     * Default: 5 minutes.
     *
     * @param maxAge the maximum, positive
     * @return this builder
     * @throws IllegalArgumentException if the maximum is zero or negative
     */
    public Builder maxAge(Duration maxAge) {
      Arguments.notNull(maxAge, "maxAge");
      if (maxAge.isZero() || maxAge.isNegative()) {
        throw new IllegalArgumentException("maxAge must be positive, but was " + maxAge);
      }
      this.maxAge = maxAge;
      return this;
    }

    /**
     * Sets the clock that timestamps are compared with. Default: the system clock.
     *
     * @param clock the clock
     * @return this builder
     */
    public Builder clock(Clock clock) {
      this.clock = Arguments.notNull(clock, "clock");
      return this;
    }

    /**
     * {@return a new verifier}
     *
     * @throws IllegalStateException if no key was added
     */
    public WebhookVerifier build() {
      if (keys.isEmpty()) {
        throw new IllegalStateException("key is missing: add the signature key of the webhook");
      }
      return new WebhookVerifier(this);
    }
  }
}
