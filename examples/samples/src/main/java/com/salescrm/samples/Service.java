package com.salescrm.samples;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The service of a sample: yours if the environment contains its address, else a sandbox with generated leads. */
record Service(CrmClient client, @Nullable Sandbox sandbox) implements AutoCloseable {
  static Service fromEnvOrSandbox() {
    return fromEnvOrSandbox(client -> {});
  }

  /** The consumer sets options of the client. */
  static Service fromEnvOrSandbox(Consumer<CrmClient.Builder> options) {
    CrmClient.Builder client = CrmClient.builder().userAgent("samples/1.0");
    options.accept(client);
    boolean address = isSet("CRM_BASE_URL", "crm.baseUrl");
    boolean key =
        isSet("CRM_API_KEY", "crm.apiKey") || isSet("CRM_ACCESS_TOKEN", "crm.accessToken");
    if (address || key) {
      // If one of the two is missing, fromEnv throws an exception that names it.
      return new Service(client.fromEnv().build(), null);
    }
    Sandbox sandbox = newSandbox();
    client.baseUrl(sandbox.baseUrl()).credentials(Credentials.apiKey(sandbox.apiKey()));
    return new Service(client.build(), sandbox);
  }

  /** A sandbox in real time, so that exports and bulk actions finish, with notes, which the SDK has no method for. */
  private static Sandbox newSandbox() {
    System.out.println(
        "CRM_BASE_URL and CRM_API_KEY are not set: using a sandbox with 3,000 generated leads.\n");
    return Sandbox.builder()
        .realTime()
        .resource("/activity/note/", "acti_", "lead_id")
        .start()
        .seed(Seed.leads(3_000));
  }

  boolean isSandbox() {
    return sandbox != null;
  }

  /** A file of the current folder; for a sandbox, of a new temporary one. */
  Path file(String name) throws IOException {
    return isSandbox() ? Files.createTempDirectory("crm").resolve(name) : Path.of(name);
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
