package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A key that another process, another batch or an earlier call writes too has one object. */
@Timeout(60)
class SecondWriterTest extends BatchTestBase {
  private static final Duration LAG = Duration.ofMillis(500);

  private ExternalIdIndex<CreateLeadRequest> index() {
    return crm.leads().index("custom.cf_no", i -> i.listLag(LAG));
  }

  private static CreateLeadRequest lead(String name, String description) {
    return CreateLeadRequest.builder().name(name).description(description).build();
  }

  @Test
  void run_rowThatAnotherProcessFinished_isKnownToTheNextRowOfItsKey() {
    MemoryJournal journal = new MemoryJournal();
    ExternalIdIndex<CreateLeadRequest> first = index().load();
    ExternalIdIndex<CreateLeadRequest> second = index().load();
    batch(Stream.of(Write.upsert(first, "1", lead("Acme", "a"))))
        .journal(journal)
        .run();
    results.clear();

    batch(Stream.of(
            Write.upsert(second, "1", lead("Acme", "a")),
            Write.upsert(second, "1", lead("Acme", "b"))))
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.SKIPPED, WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void upsert_afterACreateWithoutOutcome_readsTheListFirst() {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.listLag(LAG.dividedBy(2));
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");
    FaultPlan away =
        sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();
    assertThat(index.upsert("1", lead("Acme", "a")).status()).isEqualTo(WriteStatus.UNKNOWN);
    away.disarm();

    WriteResult result = index.upsert("1", lead("Acme", "b"));

    assertThat(result.status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void run_twoBatchesWithOneIndexAndKeysInDoubt_end() throws Exception {
    ExternalIdIndex<CreateLeadRequest> index = index().load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(2);

    List<Thread> batches = Stream.of(List.of("1", "2"), List.of("2", "1"))
        .map(keys -> new Thread(() -> crm.batch(keys.stream()
                .map(key -> Write.upsert(index, key, lead("L" + key, "d"))))
            .concurrency(2)
            .run()))
        .toList();
    batches.forEach(Thread::start);
    for (Thread each : batches) {
      each.join(30_000);
      assertThat(each.isAlive()).isFalse();
    }

    assertThat(names()).containsExactlyInAnyOrder("L1", "L2");
  }

  @Test
  void identity_orderOfTheFields_doesNotCount() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("name", "A");
    one.put("url", Map.of("a", 1));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("url", Map.of("a", 1));
    other.put("name", "A");

    assertThat(identity(one)).isEqualTo(identity(other));
    other.put("name", null);
    assertThat(identity(one)).isNotEqualTo(identity(other));
  }

  private static String identity(Object body) {
    Write write =
        Write.request("1", ApiRequest.put("/lead/{id}/", "lead_1").body(body).build());
    return RowIdentity.of(new Row(write, 1, 0));
  }

  @Test
  void identity_nullWithinAnObject_counts() {
    Map<String, Object> one = Map.of("address", Map.of("city", "Bonn"));
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("city", "Bonn");
    inner.put("street", null);

    assertThat(identity(Map.of("address", inner))).isNotEqualTo(identity(one));
    assertThat(identity(Map.of("addresses", List.of(inner))))
        .isNotEqualTo(identity(Map.of("addresses", List.of(Map.of("city", "Bonn")))));
    assertThat(identity(Map.of("a", Map.of("address", inner))))
        .isNotEqualTo(identity(Map.of("a", one)));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("city", "Bonn");
    other.put("zip", null);
    assertThat(identity(Map.of("address", inner))).isNotEqualTo(identity(Map.of("address", other)));
  }

  @Test
  void identity_bodyThatIsNoObject_counts() {
    assertThat(identity(List.of(1))).isNotEqualTo(identity(List.of(2)));
  }

  @Test
  void identity_orderOfNullsWithinAnObject_doesNotCount() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("city", null);
    inner.put("street", null);
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("street", null);
    other.put("city", null);

    assertThat(identity(Map.of("address", inner))).isEqualTo(identity(Map.of("address", other)));
  }

  @Test
  void identity_query_countsInAnyOrder() {
    ApiRequest<?> one = ApiRequest.put("/task/").query("a", "1").query("b", "2").build();
    ApiRequest<?> same =
        ApiRequest.put("/task/").query("b", "2").query("a", "1").build();
    ApiRequest<?> other =
        ApiRequest.put("/task/").query("a", "1").query("b", "3").build();

    assertThat(RowIdentity.of(new Row(Write.request("1", one), 1, 0)))
        .isEqualTo(RowIdentity.of(new Row(Write.request("1", same), 1, 0)))
        .isNotEqualTo(RowIdentity.of(new Row(Write.request("1", other), 1, 0)));
  }

  @Test
  void restart_finishedRowWhoseObjectWasReplacedByOthers_findsTheOtherObject() {
    MemoryJournal journal = new MemoryJournal();
    List<Write> first = List.of(Write.create(index(), "1", lead("Acme", "a")));
    batch(first.stream()).journal(journal).run();
    crm.leads().delete(results.get(0).id().orElseThrow());
    String other = index().upsert("1", lead("Acme", "b")).id().orElseThrow();
    ExternalIdIndex<CreateLeadRequest> index = index();

    batch(Stream.of(Write.create(index, "1", lead("Acme", "a"))))
        .journal(journal)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.SKIPPED);
    assertThat(index.find("1")).contains(other);
  }
}
