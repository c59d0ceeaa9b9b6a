package com.salescrm.sync.service;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The service to read. Safe for many threads.
 *
 * @param client reaches it
 * @param baseUrl its address
 * @param calls counts the requests
 * @param sandbox the service itself, if it is one of our own
 */
public record Service(
    CrmClient client,
    String baseUrl,
    CallCounts calls,
    @Nullable Sandbox sandbox) implements AutoCloseable {
  /** The time of an export of a sandbox: it is ready when its status is read for the second time. */
  private static final Duration EXPORT = Duration.ofMillis(500);

  /**
   * A sandbox started by this program. Its data is the same each time: it is created at a fixed time of the
   * service's clock, which runs afterwards.
   *
   * @param seed what it holds
   * @param calls counts the requests
   * @param options sets the client's options; address and key are set already
   * @return the service
   */
  static Service demo(Seed seed, CallCounts calls, Consumer<CrmClient.Builder> options) {
    Sandbox sandbox = Sandbox.builder().start().seed(seed);
    sandbox.jobs().duration(EXPORT);
    sandbox.clock().run(); // Exports take time on this clock.
    CrmClient.Builder builder = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()));
    options.accept(builder);
    return new Service(builder.build(), sandbox.baseUrl(), calls, sandbox);
  }

  /**
   * Checks that the address is that of the API, for a service that stated nothing about its organization.
   *
   * @throws Problem if the service has no list of leads
   */
  public void requireApi() {
    try {
      client.leads().list(request -> request.pageSize(1).fields("id")).firstPage();
    } catch (NotFoundException e) {
      throw atWrongAddress(e);
    }
  }

  /**
   * The problem of a list that does not exist.
   *
   * @param e what the service returned for the list
   * @return the problem, which names the address
   */
  public Problem atWrongAddress(NotFoundException e) {
    return new Problem(
        ExitCode.USAGE,
        "there is no CRM API at " + baseUrl + " (" + e.getMessage()
            + "); check --base-url or CRM_BASE_URL",
        e);
  }

  @Override
  public void close() {
    client.close();
    if (sandbox != null) {
      sandbox.close();
    }
  }
}
