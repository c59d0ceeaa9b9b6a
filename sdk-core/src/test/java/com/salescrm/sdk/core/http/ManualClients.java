package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.time.ManualTime;
import mockwebserver3.MockWebServer;

/** Clients with manual time, for the tests of other packages. */
public final class ManualClients {
  private ManualClients() {}

  public static ApiClient.Builder to(MockWebServer server, ManualTime time) {
    return TestClients.to(server, time);
  }

  /** A client in real time. */
  public static ApiClient.Builder real(MockWebServer server) {
    return TestClients.to(server);
  }
}
