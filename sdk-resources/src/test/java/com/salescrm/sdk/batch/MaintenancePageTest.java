package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A proxy sends a page with the status 200 during maintenance: that is no proof of a write. */
@Timeout(60)
class MaintenancePageTest extends BatchTestBase {
  private static final String NUMBER = "custom.cf_no";
  private static final Limits PATIENT =
      new Limits(Duration.ofMinutes(1), Duration.ofMillis(10), 2, 5, Duration.ofSeconds(5));

  private void page(String method, String path, boolean processed) {
    Fault page = Fault.htmlBody();
    sandbox
        .faults()
        .next(processed ? page : page.notProcessed())
        .on(method, path)
        .times(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_upsert_createsOneObject(boolean processed) {
    page("POST", "/lead/", processed);
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index(NUMBER, o -> o.fields("name"));
    CreateLeadRequest request = CreateLeadRequest.builder().name("Acme").build();

    batch(Stream.of(Write.upsert(index, "n1", request))).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
    assertThat(names()).containsExactly("Acme");
    assertThat(results.get(0).id()).contains(sandbox.leads().get(0).path("id").asText());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_changeAndDelete_areSentAgain(boolean processed) {
    String renamed = crm.leads().create(lead -> lead.name("A")).id();
    String deleted = crm.leads().create(lead -> lead.name("B")).id();
    page("PUT", "/lead/*/", processed);
    page("DELETE", "/lead/*/", processed);

    batch(Stream.of(
            rename("1", renamed, "C"),
            Write.request("2", ApiRequest.delete("/lead/{id}/", deleted).build())))
        .run();

    assertThat(statuses()).containsExactlyInAnyOrder(WriteStatus.UPDATED, WriteStatus.DELETED);
    assertThat(names()).containsExactly("C");
  }

  /** Each call of the batch makes two attempts. */
  @Test
  void run_deleteWithLostResponsesAndThen404WithAPage_isInDoubt() {
    String id = crm.leads().create(lead -> lead.name("A")).id();
    sandbox
        .faults()
        .next(Fault.resetBeforeProcessing())
        .on("DELETE", "/lead/*/")
        .times(2);
    sandbox
        .faults()
        .next(Fault.status(404).withBody("text/html", "<html><h1>Not Found</h1></html>"))
        .on("DELETE", "/lead/*/")
        .times(1);

    batch(Stream.of(Write.request("1", ApiRequest.delete("/lead/{id}/", id).build())))
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(names()).containsExactly("A");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_createWithoutAnIndex_isInDoubt(boolean processed) {
    page("POST", "/lead/", processed);

    batch(Stream.of(lead("1"))).run();

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN);
    assertThat(sent("POST")).isEqualTo(1);
  }

  @Test
  void run_pageForAWhile_writesEachRowOnce() {
    sandbox.faults().next(Fault.htmlBody().notProcessed()).on("PUT", "/lead/*/").times(6);
    List<String> ids = Stream.of("A", "B", "C")
        .map(name -> crm.leads().create(lead -> lead.name(name)).id())
        .toList();

    batch(ids.stream().map(id -> rename(id, id, "renamed " + id))).run();

    assertThat(statuses()).containsOnly(WriteStatus.UPDATED).hasSize(3);
    assertThat(names()).allMatch(name -> name.startsWith("renamed "));
  }

  /** Each call of the batch makes two attempts. */
  @Test
  void apply_pagesInsteadOfTheObjectForAWhile_comparesItAgain() {
    String id = crm.leads().create(lead -> lead.name("A")).id();
    BatchPlan plan = batch(Stream.of(rename("1", id, "B"))).limits(PATIENT).plan();
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/*/").times(5);

    batch(Stream.empty()).limits(PATIENT).apply(plan);

    assertThat(statuses()).containsExactly(WriteStatus.UPDATED);
    assertThat(names()).containsExactly("B");
  }

  /** Each call of the batch makes two attempts. */
  @Test
  @Timeout(20) // Sooner than the 30 s after which a list that cannot be read is requested again.
  void plan_pagesInsteadOfTheListForAWhile_isReadAgain() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index(NUMBER, o -> o.fields("name"));
    CreateLeadRequest request = CreateLeadRequest.builder().name("Acme").build();
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/").times(5);

    BatchPlan plan =
        batch(Stream.of(Write.upsert(index, "n1", request))).limits(PATIENT).plan();
    batch(Stream.empty()).limits(PATIENT).apply(plan);

    assertThat(statuses()).containsExactly(WriteStatus.CREATED);
  }

  /** Each call of the batch makes two attempts. */
  @Test
  @Timeout(20)
  void run_pagesInsteadOfTheListForAWhile_isReadAgain() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
    sandbox.faults().next(Fault.htmlBody()).on("GET", "/lead/").after(1).times(5);
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index(NUMBER, o -> o.fields("name"));

    batch(Stream.of("n1", "n2")
            .map(key ->
                Write.upsert(index, key, CreateLeadRequest.builder().name(key).build())))
        .limits(PATIENT)
        .run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.CREATED);
    assertThat(names()).containsExactlyInAnyOrder("n1", "n2");
  }
}
