package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.TransportException;

/** The rest of a broken download cannot be fetched; who kept nothing of its beginning may fetch all of it again. */
final class StartAnewException extends TransportException {
  private static final long serialVersionUID = 1L;

  StartAnewException(TransportException broken) {
    super(
        "the download broke off, and the service cannot go on where it did: " + broken.getMessage(),
        broken,
        broken.attempts(),
        null);
  }
}
