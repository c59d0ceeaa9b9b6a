package com.salescrm.sdk.webhook;

/** The names of the two signature headers of a delivery. */
record SignatureHeaders(String signature, String timestamp) {
  static final SignatureHeaders DEFAULT =
      new SignatureHeaders("close-sig-hash", "close-sig-timestamp");

  SignatureHeaders {
    if (signature.isBlank() || timestamp.isBlank()) {
      throw new IllegalArgumentException("the name of a header must not be blank");
    }
    if (signature.equalsIgnoreCase(timestamp)) {
      throw new IllegalArgumentException(
          "signature and timestamp cannot both be in the header " + signature);
    }
  }

  @Override
  public String toString() {
    return signature + ", " + timestamp;
  }
}
