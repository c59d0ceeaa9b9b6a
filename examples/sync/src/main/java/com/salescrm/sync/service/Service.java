package com.salescrm.sync.service;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The service to read. Safe for many threads.
 *
 * @param client reaches it
 * @param sandbox the service itself, if it is one of our own
 */
public record Service(CrmClient client, @Nullable Sandbox sandbox) implements AutoCloseable {
  /**
   * A remote service.
   *
   * @param client reaches it; closed with the service
   * @return the service
   */
  public static Service of(CrmClient client) {
    return new Service(client, null);
  }

  /**
   * A sandbox started by this program.
   *
   * @param seed what it holds
   * @param options sets the client's options; address and key are set already
   * @return the service
   */
  public static Service demo(Seed seed, Consumer<CrmClient.Builder> options) {
    Sandbox sandbox = Sandbox.builder().realTime().start().seed(seed);
    CrmClient.Builder builder = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()));
    options.accept(builder);
    return new Service(builder.build(), sandbox);
  }

  @Override
  public void close() {
    client.close();
    if (sandbox != null) {
      sandbox.close();
    }
  }
}
