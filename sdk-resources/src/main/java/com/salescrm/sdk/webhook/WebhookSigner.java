package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Signs bodies as the service does, for tests of webhook receivers. Immutable, safe for many threads. */
public final class WebhookSigner {
  private final SignatureKey key;
  private final SignatureHeaders headers;

  private WebhookSigner(SignatureKey key, SignatureHeaders headers) {
    this.key = key;
    this.headers = headers;
  }

  /**
   * {@return a signer with the headers {@code close-sig-hash} and {@code close-sig-timestamp}}
   *
   * @param key the key in hexadecimal, as {@link Webhook#signatureKey()} returns it
   * @throws IllegalArgumentException if the key is not hexadecimal; the message does not contain it
   */
  public static WebhookSigner of(String key) {
    Arguments.notNull(key, "key");
    return new WebhookSigner(SignatureKey.ofHex(key), SignatureHeaders.DEFAULT);
  }

  /**
   * {@return a signer with other headers}
   *
   * @param signature the header with the signature
   * @param timestamp the header with the timestamp
   * @throws IllegalArgumentException if a name is blank, or both are the same
   */
  public WebhookSigner withHeaders(String signature, String timestamp) {
    Arguments.notNull(signature, "signature");
    Arguments.notNull(timestamp, "timestamp");
    return new WebhookSigner(key, new SignatureHeaders(signature, timestamp));
  }

  /**
   * Signs a body.
   *
   * @param body the bytes of the body
   * @param sentAt the time of the delivery, truncated to seconds
   * @return the two headers, each with one value, for {@link WebhookVerifier}
   */
  public Map<String, List<String>> sign(byte[] body, Instant sentAt) {
    Arguments.notNull(body, "body");
    Arguments.notNull(sentAt, "sentAt");
    String timestamp = Long.toString(sentAt.getEpochSecond());
    String signature = HexFormat.of().formatHex(key.sign(timestamp, body));
    return Map.of(headers.signature(), List.of(signature), headers.timestamp(), List.of(timestamp));
  }

  /** {@return the names of the headers, not the key} */
  @Override
  public String toString() {
    return "WebhookSigner[" + headers + "]";
  }
}
