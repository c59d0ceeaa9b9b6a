package com.salescrm.sdk.core.internal.transport;

import java.time.Duration;

/** Who gives the {@code Authorization} header. Safe for many threads; an interrupt ends its waits. */
public interface Authorizer {
  /** The header's value for the next sending. */
  String authorization(Duration limit);

  /** After a 401: whether another value is to be had than the one that was refused. */
  boolean refresh(String refused, Duration limit);

  /** The text without the secrets. */
  String redact(String text);
}
