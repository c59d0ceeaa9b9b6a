package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.TransportException;
import java.io.EOFException;
import java.util.List;

/** The rest of the file cannot be fetched. A caller that has not passed on any byte may fetch the whole file again. */
final class RestartRequiredException extends TransportException {
  private static final long serialVersionUID = 1L;

  RestartRequiredException(TransportException cause) {
    super(
        "the download was interrupted, and the service cannot resume the same file there: "
            + cause.getMessage(),
        cause,
        cause.attempts(),
        null);
  }

  /** The response ended in order, but the gzip did not: an intermediary truncated the file. */
  RestartRequiredException(EOFException cause) {
    super("the file ended before its gzip was complete", cause, List.of(), null);
  }
}
