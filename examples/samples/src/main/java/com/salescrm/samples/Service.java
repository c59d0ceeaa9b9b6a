package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The service that a sample talks to: yours if the environment names one, else a sandbox with made-up leads. */
record Service(CrmClient client, @Nullable Sandbox sandbox) implements AutoCloseable {
  static Service fromEnvOrSandbox() {
    return fromEnvOrSandbox(client -> {});
  }

  /** Takes what the sample wants to set of its client. */
  static Service fromEnvOrSandbox(Consumer<CrmClient.Builder> options) {
    CrmClient.Builder client = CrmClient.builder().userAgent("samples/1.0");
    options.accept(client);
    boolean address = isSet("CRM_BASE_URL", "crm.baseUrl");
    boolean key =
        isSet("CRM_API_KEY", "crm.apiKey") || isSet("CRM_ACCESS_TOKEN", "crm.accessToken");
    if (address || key) {
      // Half of the settings is an error that says what is missing.
      return new Service(client.fromEnv().build(), null);
    }
    Sandbox sandbox = newSandbox();
    client.baseUrl(sandbox.baseUrl()).credentials(Credentials.apiKey(sandbox.apiKey()));
    return new Service(client.build(), sandbox);
  }

  /** Its clock runs, so that exports and bulk actions come to their end; and it has notes, which are no part of the SDK. */
  private static Sandbox newSandbox() {
    System.out.println(
        "CRM_BASE_URL and CRM_API_KEY are not set: using a sandbox with 3,000 made-up leads.\n");
    return Sandbox.builder()
        .realTime()
        .resource("/activity/note/", "acti_", "lead_id")
        .start()
        .seed(Seed.leads(3_000));
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
