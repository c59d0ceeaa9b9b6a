package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.error.CrmException;
import java.util.List;

/**
 * A delivery that is not taken: it is not what its signature says, or too old. Its message holds neither the key nor
 * the signature. Immutable, safe for many threads.
 */
public final class WebhookSignatureException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** Why a delivery is not taken. */
  public enum Reason {
    /** A header is missing, or there more than once. */
    HEADER_MISSING,
    /** A header holds something else than a signature or a time. */
    HEADER_MALFORMED,
    /** No key makes this signature of this body: another key, or a body that was changed or parsed on the way. */
    SIGNATURE_MISMATCH,
    /** It is genuine but was sent too long ago, perhaps for the second time. */
    TOO_OLD,
    /** It is genuine but claims to come from the future: one of the two clocks is wrong. */
    TOO_NEW
  }

  /** Why the delivery is not taken. */
  private final Reason reason;

  WebhookSignatureException(Reason reason, String message) {
    super(message, null, List.of(), null);
    this.reason = reason;
  }

  /** {@return why the delivery is not taken} */
  public Reason reason() {
    return reason;
  }
}
