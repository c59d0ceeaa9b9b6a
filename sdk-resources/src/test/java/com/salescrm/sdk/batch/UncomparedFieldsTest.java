package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fields of a request that are sent although the index knows the object: those whose value it does not know. */
@Timeout(60)
class UncomparedFieldsTest extends BatchTestBase {
  private static final String NUMBER = "custom.cf_no";
  private static final String TAGS = "custom.cf_tags";

  private ExternalIdIndex<Map<String, Object>> index() {
    return ExternalIdIndex.of(crm.http(), "/lead/", NUMBER, options -> {});
  }

  private static WriteStatus upsert(
      ExternalIdIndex<Map<String, Object>> index, String name, Object value) {
    return index.upsert("42", Map.of(name, value)).status();
  }

  private Object tags() {
    return sandbox.leads().get(0).path(TAGS).toString();
  }

  @Test
  void upsert_fieldThatIsNotCompared_isSentEachTime() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.fields("custom.cf_tier"));
    CreateLeadRequest acme = CreateLeadRequest.builder().name("Acme").build();
    String id = index.upsert("42", acme).id().orElseThrow();
    assertThat(index.upsert("42", acme).status()).isEqualTo(WriteStatus.UPDATED);
    crm.leads().update(id, lead -> lead.name("Beta")); // Another program.

    assertThat(index.upsert("42", acme).status()).isEqualTo(WriteStatus.UPDATED);

    assertThat(names()).containsExactly("Acme");
  }

  @Test
  void replace_wholeObjectWithoutAField_forgetsItsValue() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    String id = index.find("42").orElseThrow();
    crm.leads().update(id, lead -> lead.unset(CustomField.text("cf_tags"))); // Another program.

    index.replace(sandbox.leads().get(0));

    assertThat(upsert(index, TAGS, List.of("b"))).isEqualTo(WriteStatus.UPDATED);
    assertThat(tags()).isEqualTo("[\"b\"]");
  }

  @Test
  void replace_wholeObjectWithoutTheExternalId_removesIt() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    String id = index.find("42").orElseThrow();

    index.replace(CrmJson.tree("{\"id\": \"" + id + "\"}"));

    assertThat(index.find("42")).isEmpty();
  }

  /** A second effect could add a value that another program has removed meanwhile. */
  @Test
  void run_additionInDoubtOfAnEarlierRun_isUnknownAndNotSentAgain() {
    MemoryJournal journal = new MemoryJournal();
    upsert(index(), TAGS, List.of("a"));
    sandbox.faults().next(Fault.resetAfterProcessing()).on("PUT", "/lead/*/").times(1);

    for (int i = 0; i < 2; i++) {
      batch(Stream.of(Write.upsert(index(), "42", Map.of(TAGS + ".add", "b"))))
          .journal(journal)
          .run();
    }

    assertThat(statuses()).containsExactly(WriteStatus.UNKNOWN, WriteStatus.UNKNOWN);
    assertThat(sent("PUT")).isEqualTo(1);
  }

  @Test
  void upsert_sameInstantWithAnotherOffset_isUnchanged() {
    ExternalIdIndex<Map<String, Object>> index = ExternalIdIndex.<Map<String, Object>>of(
            crm.http(), "/opportunity/", NUMBER, options -> {})
        .load();
    index.accept(CrmJson.tree("{\"id\": \"oppo_1\", \"custom.cf_no\": \"42\","
        + " \"date_won\": \"2026-01-31T09:00:00.000000+00:00\"}"));

    assertThat(upsert(index, "date_won", "2026-01-31T10:00:00+01:00"))
        .isEqualTo(WriteStatus.UNCHANGED);
    assertThat(upsert(index, "note", "2026-01-31T10:00:00+01:00"))
        .isNotEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_additionToAList_isSentEachTime() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    upsert(index, TAGS + ".add", "a");
    upsert(index, TAGS + ".remove", "a");

    assertThat(upsert(index, TAGS + ".add", "a")).isEqualTo(WriteStatus.UPDATED);
    assertThat(tags()).isEqualTo("[\"b\",\"a\"]");

    assertThat(upsert(index, TAGS + ".remove", "a")).isEqualTo(WriteStatus.UPDATED);
    assertThat(tags()).isEqualTo("[\"b\"]");
  }

  @Test
  void upsert_listAfterAnAdditionWhoseResponseIsLost_isSent() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    FaultPlan lost = sandbox.faults().next(Fault.truncatedBody()).on("PUT", "/lead/*/");
    assertThat(upsert(index, TAGS + ".add", "a")).isEqualTo(WriteStatus.UPDATED);
    assertThat(lost.hits()).isEqualTo(1);

    assertThat(upsert(index, TAGS, List.of("b"))).isEqualTo(WriteStatus.UPDATED);

    assertThat(tags()).isEqualTo("[\"b\"]");
  }

  @Test
  void upsert_listAfterAnAdditionWhoseResponseDoesNotStateIt_isSent() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    sandbox
        .faults()
        .next(Fault.body("application/json", "{}"))
        .on("PUT", "/lead/*/")
        .times(1);
    upsert(index, TAGS + ".add", "a");

    assertThat(upsert(index, TAGS, List.of("b"))).isEqualTo(WriteStatus.UPDATED);

    assertThat(tags()).isEqualTo("[\"b\"]");
  }

  @Test
  void upsert_listThatTheResponseOfAnAdditionStates_isUnchanged() {
    ExternalIdIndex<Map<String, Object>> index = index();
    upsert(index, TAGS, List.of("b"));
    upsert(index, TAGS + ".add", "a");

    assertThat(upsert(index, TAGS, List.of("b", "a"))).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(upsert(index, TAGS, List.of("b"))).isEqualTo(WriteStatus.UPDATED);
  }
}
