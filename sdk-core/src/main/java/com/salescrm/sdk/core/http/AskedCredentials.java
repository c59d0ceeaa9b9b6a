package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.transport.Authorizer;
import java.time.Duration;

/** The caller's credentials as the chain asks for them. */
record AskedCredentials(Credentials credentials) implements Authorizer {
  @Override
  public String authorization(Duration limit) {
    return credentials.authorization(limit);
  }

  @Override
  public boolean refresh(String refused, Duration limit) {
    return credentials.refresh(refused, limit);
  }

  @Override
  public String redact(String text) {
    return credentials.redact(text);
  }

  @Override
  public String toString() {
    return credentials.scheme().toString();
  }
}
