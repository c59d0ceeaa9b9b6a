package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import java.time.Duration;

/** An access token that can always be refreshed after a 401. */
final class RefreshableCredentials implements Credentials {
  @Override
  public AuthScheme scheme() {
    return AuthScheme.OAUTH;
  }

  @Override
  public String authorization(Duration limit) {
    return "Bearer token";
  }

  @Override
  public boolean refresh(String rejected, Duration limit) {
    return true;
  }
}
