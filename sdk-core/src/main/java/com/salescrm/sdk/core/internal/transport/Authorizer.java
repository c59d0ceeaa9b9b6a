package com.salescrm.sdk.core.internal.transport;

import java.time.Duration;

/** Provides the {@code Authorization} header. Safe for many threads; an interrupt ends its waits. */
public interface Authorizer {
  /** The value of the header for the next attempt. */
  String authorization(Duration limit);

  /** Called after a 401: true if a value other than the rejected one is available now. */
  boolean refresh(String rejected, Duration limit);

  /** The text without the secrets. */
  String redact(String text);
}
