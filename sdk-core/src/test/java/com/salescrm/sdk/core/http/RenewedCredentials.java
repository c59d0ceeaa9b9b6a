package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import java.time.Duration;

/** An access token that can be refreshed whenever it is refused. */
final class RenewedCredentials implements Credentials {
  @Override
  public AuthScheme scheme() {
    return AuthScheme.OAUTH;
  }

  @Override
  public String authorization(Duration limit) {
    return "Bearer token";
  }

  @Override
  public boolean refresh(String refused, Duration limit) {
    return true;
  }
}
