package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.core.auth.OAuthClient;
import org.jspecify.annotations.Nullable;

/** The service of an OAuth sample: yours if the environment contains its client id, else a sandbox. */
record OAuthService(
    String baseUrl, OAuthClient.Builder client, @Nullable Sandbox sandbox)
    implements AutoCloseable {
  static OAuthService fromEnvOrSandbox() {
    if (System.getenv("CRM_CLIENT_ID") != null) {
      return new OAuthService(variable("CRM_BASE_URL"), clientFromEnv(), null);
    }
    System.out.println(
        "CRM_CLIENT_ID is not set: using a sandbox, whose user grants access immediately.\n");
    Sandbox sandbox = Sandbox.builder().realTime().start();
    OAuthClient.Builder client = OAuthClient.builder()
        .authUrl(sandbox.oauth().authUrl())
        .apiHost(sandbox.oauth().apiHost())
        .clientId(sandbox.oauth().clientId())
        .clientSecret(sandbox.oauth().clientSecret());
    return new OAuthService(sandbox.baseUrl(), client, sandbox);
  }

  /** The authorization page and the token endpoint have separate hosts, which differ from the base address. */
  static OAuthClient.Builder clientFromEnv() {
    return OAuthClient.builder()
        .authUrl(variable("CRM_AUTH_URL"))
        .apiHost(variable("CRM_API_HOST"))
        .clientId(variable("CRM_CLIENT_ID"))
        .clientSecret(variable("CRM_CLIENT_SECRET"));
  }

  static String variable(String name) {
    String value = System.getenv(name);
    if (value == null) {
      throw new IllegalStateException("set " + name);
    }
    return value;
  }

  boolean isSandbox() {
    return sandbox != null;
  }

  @Override
  public void close() {
    if (sandbox != null) {
      sandbox.close();
    }
  }
}
