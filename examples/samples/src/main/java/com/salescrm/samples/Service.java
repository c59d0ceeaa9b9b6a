package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import org.jspecify.annotations.Nullable;

/** The service that a sample talks to: yours if the environment names one, else a sandbox with made-up leads. */
record Service(CrmClient client, @Nullable Sandbox sandbox) implements AutoCloseable {
  static Service fromEnvOrSandbox() {
    boolean address = isSet("CRM_BASE_URL", "crm.baseUrl");
    boolean key =
        isSet("CRM_API_KEY", "crm.apiKey") || isSet("CRM_ACCESS_TOKEN", "crm.accessToken");
    if (address || key) {
      return new Service(
          CrmClient.fromEnv(), null); // Half of the settings is an error that says what is missing.
    }
    // Its clock runs, so that exports and bulk actions come to their end.
    Sandbox sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(3_000));
    System.out.println(
        "CRM_BASE_URL and CRM_API_KEY are not set: using a sandbox with 3,000 made-up leads.\n");
    CrmClient client = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .userAgent("quickstart/1.0")
        .build();
    return new Service(client, sandbox);
  }

  boolean isSandbox() {
    return sandbox != null;
  }

  private static boolean isSet(String variable, String property) {
    return System.getenv(variable) != null || System.getProperty(property) != null;
  }

  @Override
  public void close() {
    client.close();
    if (sandbox != null) {
      sandbox.close();
    }
  }
}
