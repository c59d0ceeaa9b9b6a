package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.retry.RetryPolicy;
import mockwebserver3.MockResponse;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** Calls of a client whose application has an interceptor. */
abstract class InterceptorTestBase extends OneServerTest {
  static final MockResponse LOST = Faults.named("reset-after-read");

  final void intercept(Interceptor interceptor) {
    intercept(interceptor, RetryPolicy.defaults());
  }

  final void intercept(Interceptor interceptor, RetryPolicy retries) {
    client.close();
    client = TestClients.to(server, time)
        .retryPolicy(retries)
        .httpClient(new OkHttpClient.Builder().addInterceptor(interceptor).build())
        .build();
  }

  final CrmException failure(String kind) {
    return catchThrowableOfType(
        CrmException.class, () -> client.send(TestClients.request(kind).build()));
  }

  final void assertSent(CrmException e, Outcome outcome, int times) {
    assertThat(e.outcome()).contains(outcome);
    assertThat(server.getRequestCount()).isEqualTo(times);
  }

  final void assertFails(String kind, Outcome outcome, int sent) {
    assertSent(failure(kind), outcome, sent);
  }
}
