package com.salescrm.sdk.core.auth;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.UUID;

/** Makes the marks of this process. */
final class Marks {
  private static final class Here {
    static final String HOST = host();
  }

  private Marks() {}

  static RefreshIntent now(Instant at) {
    return new RefreshIntent(
        UUID.randomUUID().toString(), Here.HOST, ProcessHandle.current().pid(), at);
  }

  /** Whether this record holds the intent record of this id. */
  static boolean isIn(TokenRecord record, String id) {
    return record.intent().filter(mark -> mark.id().equals(id)).isPresent();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown host";
    }
  }
}
