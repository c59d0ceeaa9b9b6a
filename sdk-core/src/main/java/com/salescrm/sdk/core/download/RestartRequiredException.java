package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.TransportException;

/** The rest of a download that broke off cannot be fetched; whoever kept nothing of its beginning may fetch all of it again. */
final class RestartRequiredException extends TransportException {
  private static final long serialVersionUID = 1L;

  RestartRequiredException(TransportException cause) {
    super(
        "the download broke off, and the service cannot resume the same file there: "
            + cause.getMessage(),
        cause,
        cause.attempts(),
        null);
  }
}
