package com.salescrm.sdk.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The key that signs deliveries; {@code toString} omits it. Immutable, safe for many threads. */
final class SignatureKey {
  private static final String ALGORITHM = "HmacSHA256"; // RFC 2104 and RFC 6234

  private final SecretKeySpec key;

  private SignatureKey(SecretKeySpec key) {
    this.key = key;
  }

  /** Checks the text first, since the message of the decoder would contain it. */
  static SignatureKey ofHex(String hex) {
    String text = hex.strip();
    if (text.isEmpty() || text.length() % 2 != 0 || !text.chars().allMatch(HexFormat::isHexDigit)) {
      throw new IllegalArgumentException(
          "signature key must be an even number of hexadecimal digits, as the service sends it; this one has "
              + text.length() + " characters");
    }
    return new SignatureKey(new SecretKeySpec(HexFormat.of().parseHex(text), ALGORITHM));
  }

  /** Signs the timestamp text followed by the body. */
  byte[] sign(String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(timestamp.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          ALGORITHM + " is missing, which every Java platform must support", e);
    }
  }

  @Override
  public String toString() {
    return "SignatureKey";
  }
}
