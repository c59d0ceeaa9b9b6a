package com.salescrm.sandbox.internal.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A delivery to be sent to a subscription.
 *
 * @param key the signature key in hexadecimal
 */
public record OutgoingDelivery(
    String subscriptionId, String url, boolean verifySsl, String key, String body) {
  private static final String ALGORITHM = "HmacSHA256";

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Computes the signature: HMAC-SHA256 with the decoded key over timestamp and body, in lower-case
   * hexadecimal.
   */
  String signature(String timestamp) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), ALGORITHM));
      mac.update(timestamp.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(mac.doFinal(bytes()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /** Returns the same delivery with a different key. */
  public OutgoingDelivery forged() {
    return new OutgoingDelivery(subscriptionId, url, verifySsl, keyOf(key), body);
  }

  /** Derives a key of 64 hexadecimal digits from a string. */
  static String keyOf(String seed) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
