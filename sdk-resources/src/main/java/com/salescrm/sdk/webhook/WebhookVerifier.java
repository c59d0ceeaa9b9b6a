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
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a delivery comes from the service, and reads it. Give it the bytes of the body as they came in: a body that
 * was parsed and written again is not the one that was signed. Immutable, safe for many threads.
 *
 * <p>Deliveries are no part of the specification; this is how they were observed. The signature is HMAC-SHA256 over the
 * text of the time and the body, with the key decoded from hexadecimal, and is compared in constant time.
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
   * A verifier with one key and the defaults of the {@link Builder}.
   *
   * @param key the key in hexadecimal, as {@link Webhook#signatureKey()} gave it
   * @return the verifier
   * @throws IllegalArgumentException if the key is not hexadecimal; the message does not show it
   */
  public static WebhookVerifier of(String key) {
    Arguments.notNull(key, "key");
    return builder().key(key).build();
  }

  /** {@return a builder without a key; one at least must be given} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Checks a delivery.
   *
   * @param headers the headers of the request; the case of their names does not matter
   * @param body the bytes of its body
   * @return the event
   * @throws WebhookSignatureException if the delivery is not what its signature says, or outside of the time window
   * @throws DecodingException if it is genuine, but no event
   */
  public WebhookEvent verify(Map<String, List<String>> headers, byte[] body) {
    Arguments.notNull(headers, "headers");
    return verify(name -> onlyValue(headers, name), body);
  }

  /**
   * Checks a delivery, as {@link #verify(Map, byte[])}.
   *
   * @param header gives the value of a header by its name, in any case; null if there is none
   * @param body the bytes of its body
   * @return the event
   * @throws WebhookSignatureException if the delivery is not what its signature says, or outside of the time window
   * @throws DecodingException if it is genuine, but no event
   */
  public WebhookEvent verify(Function<String, @Nullable String> header, byte[] body) {
    Arguments.notNull(header, "header");
    Arguments.notNull(body, "body");
    String signature = required(header, headers.signature(), SHA256_HEX);
    String timestamp = required(header, headers.timestamp(), UNIX_SECONDS);
    if (!isSigned(HexFormat.of().parseHex(signature), timestamp, body)) {
      throw new WebhookSignatureException(
          Reason.SIGNATURE_MISMATCH,
          "no key makes the signature of this delivery (" + body.length
              + " bytes): check the key, and that the body is the raw one");
    }
    checkAge(Instant.ofEpochSecond(Long.parseLong(timestamp)));
    return WebhookEvent.read(body);
  }

  /** All keys are tried, so that the time taken does not tell which one fits. */
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
          Reason.TOO_OLD, "the delivery was sent " + age + " ago; allowed are " + maxAge);
    }
    if (age.negated().compareTo(maxAge) > 0) {
      throw new WebhookSignatureException(
          Reason.TOO_NEW,
          "the delivery says that it is sent in " + age.negated() + "; allowed are " + maxAge);
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
          "the header " + name + " of the delivery is not of the form " + form);
    }
    return text;
  }

  /** Two values of one header are two opinions: neither is taken. */
  private static @Nullable String onlyValue(Map<String, List<String>> headers, String name) {
    List<String> values = headers.entrySet().stream()
        .filter(entry -> name.equalsIgnoreCase(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .toList();
    return values.size() == 1 ? values.get(0) : null;
  }

  /** {@return the names of the headers and the number of keys; not the keys} */
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
     * A key that deliveries may be signed with. Give several while one replaces another, or where webhooks share an
     * address.
     *
     * @param key the key in hexadecimal
     * @return this builder
     * @throws IllegalArgumentException if the key is not hexadecimal; the message does not show it
     */
    public Builder key(String key) {
      Arguments.notNull(key, "key");
      keys.add(SignatureKey.ofHex(key));
      return this;
    }

    /**
     * The names of the headers; {@code close-sig-hash} and {@code close-sig-timestamp} unless told.
     *
     * @param signature the header with the signature
     * @param timestamp the header with the time
     * @return this builder
     * @throws IllegalArgumentException if a name is blank, or both are the same
     */
    public Builder headers(String signature, String timestamp) {
      Arguments.notNull(signature, "signature");
      Arguments.notNull(timestamp, "timestamp");
      headers = new SignatureHeaders(signature, timestamp);
      return this;
    }

    /**
     * How far the time of a delivery may lie from now, in either direction; 5 minutes unless told.
     *
     * @param maxAge a positive length
     * @return this builder
     * @throws IllegalArgumentException if it is zero or negative
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
     * What the time of a delivery is compared with; the clock of the system unless told.
     *
     * @param clock the clock
     * @return this builder
     */
    public Builder clock(Clock clock) {
      Arguments.notNull(clock, "clock");
      this.clock = Objects.requireNonNull(clock, "clock");
      return this;
    }

    /**
     * The verifier.
     *
     * @return a new verifier
     * @throws IllegalStateException if no key was given
     */
    public WebhookVerifier build() {
      if (keys.isEmpty()) {
        throw new IllegalStateException("key is missing: give the signature key of the webhook");
      }
      return new WebhookVerifier(this);
    }
  }
}
