package com.salescrm.sdk.webhook;

/** The names of the two signature headers of a delivery. Not a record, whose methods would take more of the jar. */
final class SignatureHeaders {
  static final SignatureHeaders DEFAULT =
      new SignatureHeaders("close-sig-hash", "close-sig-timestamp");

  private final String signature;
  private final String timestamp;

  SignatureHeaders(String signature, String timestamp) {
    if (signature.isBlank() || timestamp.isBlank()) {
      throw new IllegalArgumentException("the name of a header must not be blank");
    }
    if (signature.equalsIgnoreCase(timestamp)) {
      throw new IllegalArgumentException(
          "signature and timestamp cannot both be in the header " + signature);
    }
    this.signature = signature;
    this.timestamp = timestamp;
  }

  String signature() {
    return signature;
  }

  String timestamp() {
    return timestamp;
  }

  @Override
  public String toString() {
    return signature + ", " + timestamp;
  }
}
