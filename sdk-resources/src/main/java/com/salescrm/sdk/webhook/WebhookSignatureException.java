package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.error.CrmException;
import java.util.List;

/**
 * {@link WebhookVerifier} rejected a delivery. The message contains neither the key nor the signature. Immutable, safe
 * for many threads.
 */
public final class WebhookSignatureException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** Why a delivery was rejected. */
  public enum Reason {
    /** A header is missing or occurs several times. */
    HEADER_MISSING,
    /** A header does not contain a signature or a timestamp. */
    HEADER_MALFORMED,
    /** The signature does not match: another key signed the delivery, or the body was changed or parsed. */
    SIGNATURE_MISMATCH,
    /** The signature matches, but the delivery is too old; it may be a replay. */
    TOO_OLD,
    /** The signature matches, but the timestamp is in the future: one of the two clocks is wrong. */
    TOO_NEW
  }

  /** Why the delivery was rejected. */
  private final Reason reason;

  WebhookSignatureException(Reason reason, String message) {
    super(message, null, List.of(), null);
    this.reason = reason;
  }

  /** {@return why the delivery was rejected} */
  public Reason reason() {
    return reason;
  }
}
