package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A sandbox, a client, and writes that need no index. */
abstract class BatchTestBase {
  /** Limits that let a test end soon. */
  static final Limits SHORT =
      new Limits(Duration.ofSeconds(2), Duration.ofMillis(100), 2, 5, Duration.ofMillis(300));

  Sandbox sandbox;
  CrmClient crm;
  final List<WriteResult> results = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void startSandbox() {
    sandbox = Sandbox.start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  @AfterEach
  void stopSandbox() {
    crm.close();
    sandbox.close();
  }

  static Write lead(String key) {
    return Write.request(
        key, ApiRequest.post("/lead/").body(Map.of("name", "Lead " + key)).build());
  }

  static Write rename(String key, String id, String name) {
    return Write.request(
        key, ApiRequest.put("/lead/{id}/", id).body(Map.of("name", name)).build());
  }

  static Write badLead(String key) {
    return Write.request(
        key, ApiRequest.post("/lead/").body(Map.of("no_such_field", 1)).build());
  }

  static Stream<Write> leads(int count) {
    return IntStream.range(0, count).mapToObj(i -> lead("k" + i));
  }

  Batch batch(Stream<Write> writes) {
    return crm.batch(writes).limits(SHORT).onResult(results::add);
  }

  List<WriteStatus> statuses() {
    return results.stream().map(WriteResult::status).toList();
  }

  List<String> names() {
    return sandbox.leads().stream().map(lead -> lead.path("name").asText()).toList();
  }

  long sent(String method) {
    return sandbox.requests().stream()
        .map(RecordedCall::method)
        .filter(method::equals)
        .count();
  }

  void assertEachKeyOnce(int count) {
    assertThat(names()).doesNotHaveDuplicates().hasSize(count);
  }

  /** Time that passes only while something waits; without a rate limit. */
  static ClientInternals virtualTime(AtomicLong nanos) {
    return new ClientInternals(
        "http://localhost/",
        nanos::get,
        () -> Instant.EPOCH,
        () -> 0.5,
        Duration.ofMinutes(15),
        length -> {
          nanos.addAndGet(length.toNanos());
          return false;
        },
        group -> Optional.empty(),
        Threads.SYSTEM,
        Set.of(),
        false);
  }
}
