package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.error.TransportException;
import java.util.List;

/** The connection ended in order, but the gzip on it did not: something on the way has cut it. */
final class CutShortException extends TransportException {
  private static final long serialVersionUID = 1L;

  CutShortException(Throwable cause) {
    super("the file ended before its gzip did", cause, List.of(), null);
  }
}
