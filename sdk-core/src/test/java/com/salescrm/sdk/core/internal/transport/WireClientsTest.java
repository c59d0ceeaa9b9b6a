package com.salescrm.sdk.core.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.time.Timing;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class WireClientsTest {

  @Test
  void create_pingInterval_isTenSecondsUnlessTheUserSetOne() {
    OkHttpClient users =
        new OkHttpClient.Builder().pingInterval(3, TimeUnit.SECONDS).build();

    assertThat(pingInterval(null)).isEqualTo(10_000);
    assertThat(pingInterval(new OkHttpClient())).isEqualTo(10_000);
    assertThat(pingInterval(users)).isEqualTo(3_000);
  }

  private static int pingInterval(OkHttpClient users) {
    return WireClients.create(users, Timing.system().ticker())
        .of(HttpUrl.get("https://api.example.com/"), false)
        .pingIntervalMillis();
  }
}
