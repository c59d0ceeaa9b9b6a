package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.TaskFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class BatchPlanTest {
  private static final int BATCHES =
      Integer.getInteger("batches", Boolean.getBoolean("all.variants") ? 40 : 15);
  private static final int BATCHES_OF_A_SANDBOX = 40;
  private static final CustomField<String> NUMBER = CustomField.text("cf_no");

  private Sandbox sandbox;
  private CrmClient crm;
  private ExternalIdIndex<CreateLeadRequest> index;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
    index = crm.leads().index("custom.cf_no");
  }

  @AfterEach
  void stop() {
    crm.close();
    sandbox.close();
  }

  /** Each batch compares all leads. */
  private void restart() {
    stop();
    start();
  }

  @Test
  void plan_eachKindOfWrite_saysWhatWouldBeSent() {
    Lead old = crm.leads().create(b -> b.name("Old").custom(NUMBER, "1"));
    crm.leads().create(b -> b.name("Same").custom(NUMBER, "2"));
    crm.leads().create(b -> b.name("Twin").custom(NUMBER, "3"));
    crm.leads().create(b -> b.name("Twin").custom(NUMBER, "3"));
    Lead gone = crm.leads().create(b -> b.name("Gone"));
    sandbox.clearRequests();

    BatchPlan plan = crm.batch(List.of(
            Write.upsert(index, "1", lead("New", "1")),
            Write.upsert(index, "2", lead("Same", "2")),
            Write.upsert(index, "3", lead("Third", "3")),
            Write.create(index, "4", lead("Fourth", "4")),
            crm.write("5", c -> c.leads().delete(gone.id()))))
        .plan();

    assertThat(plan.toString()).isEqualTo("""
            update    1 (%s): name "Old" → "New"
            unchanged 2 (%s)
            refused   3: %s
            create    4: {"name":"Fourth","custom.cf_no":"4"}
            delete    5 (/lead/%s/)
            5 writes: 1 to create, 1 to update, 1 to delete, 1 unchanged, 1 refused
            """.formatted(
            old.id(),
            index.find("2").orElseThrow(),
            plan.writes().get(2).exception().orElseThrow().getMessage(),
            gone.id()));
    assertThat(plan.writes().get(2).exception()).containsInstanceOf(DuplicateKeyException.class);
    assertThat(sandbox.requests()).allMatch(call -> call.method().equals("GET"));
    StringBuilder lines = new StringBuilder();
    plan.writeJsonLines(lines);
    JsonNode first = CrmJson.tree(lines.toString().lines().findFirst().orElseThrow());
    assertThat(first.path("action").asText()).isEqualTo("update");
    assertThat(first.path("changes").path("name").path("old").asText()).isEqualTo("Old");
    assertThat(first.path("body")).isEqualTo(CrmJson.tree("{\"name\":\"New\"}"));
    assertThat(lines.toString().lines()).hasSize(5);
  }

  @Test
  void plan_withAListener_reportsWhatTheWritesWouldDo() {
    crm.leads().create(b -> b.name("Old").custom(NUMBER, "1"));
    crm.leads().create(b -> b.name("Same").custom(NUMBER, "2"));
    List<BatchProgress> reports = new ArrayList<>();

    crm.batch(List.of(
            Write.upsert(index, "1", lead("New", "1")),
            Write.upsert(index, "2", lead("Same", "2")),
            Write.create(index, "2", lead("Same", "2")),
            Write.create(index, "4", lead("Fourth", "4"))))
        .onProgress(reports::add)
        .plan();

    assertThat(reports.get(reports.size() - 1).toString())
        .isEqualTo("4 of 4 read: 1 created, 1 updated, 1 unchanged, 1 failed; complete");
  }

  @Test
  void plan_secondWriteOfAnObjectIsPlannedFirst_refusesTheSecondOfTheInput() {
    String id = crm.leads().create(b -> b.name("Old")).id();
    sandbox.clearRequests();
    List<BatchProgress> reports = new ArrayList<>();
    Write first = crm.write("1", c -> {
      while (sandbox.requests().isEmpty()) { // The second write reads the lead.
        Thread.onSpinWait();
      }
      return c.leads().update(id, b -> b.name("New"));
    });

    BatchPlan plan = crm.batch(List.of(first, crm.write("2", c -> c.leads().delete(id))))
        .onProgress(reports::add)
        .plan();

    assertThat(plan.writes())
        .extracting(PlannedWrite::status)
        .containsExactly(WriteStatus.UPDATED, WriteStatus.FAILED);
    assertThat(reports.get(reports.size() - 1))
        .hasToString("2 of 2 read: 1 updated, 1 failed; complete");
  }

  @Test
  void plan_twoWritesOfOneObject_refusesTheSecond() {
    BatchPlan plan = crm.batch(List.of(
            Write.upsert(index, "1", lead("A", "1")), Write.upsert(index, "1", lead("B", "1"))))
        .plan();

    assertThat(plan.count(WriteStatus.CREATED)).isOne();
    assertThat(plan.writes().get(1).exception().orElseThrow())
        .hasMessageContaining("an earlier write of the plan changes the same object");
  }

  @Test
  void plan_writeThatReadsFirst_isRefused() {
    Lead lead = crm.leads().create(b -> b.name("A"));

    BatchPlan plan = crm.batch(List.of(crm.write("1", c -> c.leads().edit(lead.id(), e -> {}))))
        .plan();

    assertThat(plan.writes().get(0).exception().orElseThrow())
        .hasMessageContaining("depends on the response and cannot be planned");
  }

  @Test
  void run_afterAPlan_isRefused() {
    Batch batch = crm.batch(List.of(Write.upsert(index, "1", lead("A", "1"))));
    BatchPlan plan = batch.plan();

    assertThatThrownBy(batch::run).isInstanceOf(IllegalStateException.class);
    assertThat(batch.apply(plan).created()).isOne();
    assertThatThrownBy(() -> batch.apply(plan)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void apply_randomBatches_sendsThePlanAndHasThePredictedEffect() {
    for (int i = 0; i < BATCHES; i++) {
      if (i % BATCHES_OF_A_SANDBOX == 0) {
        restart();
        sandbox.seed(Seed.leads(30));
      }
      Random random = new Random(i);
      List<Write> writes = writes(random, "batch" + i + "-");
      Map<String, String> before = state();
      BatchPlan plan = crm.batch(writes).plan();
      assertThat(state()).isEqualTo(before);
      sandbox.clearRequests();

      BatchProgress end = crm.batch(List.of()).apply(plan);

      assertThat(sent()).containsExactlyInAnyOrderElementsOf(planned(plan));
      assertThat(end.failed()).as(plan.toString()).isEqualTo(plan.count(WriteStatus.FAILED));
      assertPredicted(before, plan);
      assertThat(sandbox.violations()).isEmpty();
    }
  }

  @Test
  void apply_objectsThatChangedSinceThePlan_areRefused() {
    int stale = 0;
    for (int i = 0; i < BATCHES; i++) {
      if (i % BATCHES_OF_A_SANDBOX == 0) {
        restart();
      }
      Random random = new Random(i);
      List<Write> writes = writes(random, "batch" + i + "-");
      BatchPlan plan = crm.batch(writes).plan();
      List<String> touched = new ArrayList<>();
      for (PlannedWrite write : plan.writes()) {
        if (isChange(write) && random.nextBoolean()) {
          touched.add(write.key());
          change(write, random.nextInt(100));
        }
      }
      Map<String, String> before = state();
      List<WriteResult> refused = new ArrayList<>();

      crm.batch(List.of())
          .onResult(result -> {
            if (touched.contains(result.key())) {
              refused.add(result);
            }
          })
          .apply(plan);

      assertThat(refused).hasSameSizeAs(touched);
      assertThat(refused)
          .allMatch(result -> result.status() == WriteStatus.FAILED
              && result.exception().orElseThrow() instanceof IllegalStateException);
      Map<String, String> after = state();
      for (PlannedWrite write : plan.writes()) {
        if (touched.contains(write.key()) && write.status() != WriteStatus.CREATED) {
          String id = idOf(write);
          assertThat(after.get(id)).isEqualTo(before.get(id));
        }
      }
      stale += touched.size();
    }
    assertThat(stale).isGreaterThan(BATCHES);
  }

  private static boolean isChange(PlannedWrite write) {
    return write.method().isPresent();
  }

  /** As another client would do between plan and apply. */
  private void change(PlannedWrite write, int number) {
    if (write.status() == WriteStatus.CREATED) {
      crm.leads().create(lead("Other", write.key()));
    } else {
      crm.leads().update(idOf(write), b -> b.description("Changed " + number));
    }
  }

  private static String idOf(PlannedWrite write) {
    return write.id().orElseGet(() -> write.path().orElseThrow().replaceAll("/lead/|/", ""));
  }

  /** Writes of up to 20 different leads, some of which exist. */
  private List<Write> writes(Random random, String prefix) {
    List<Write> writes = new ArrayList<>();
    int count = 1 + random.nextInt(20);
    for (int i = 0; i < count; i++) {
      String key = prefix + i;
      Lead present = random.nextInt(3) == 0 ? null : crm.leads().create(lead("Name " + i, key));
      String name = random.nextBoolean() ? "Name " + i : "New \"name\" " + random.nextInt();
      String id = present == null ? "lead_none" : present.id();
      writes.add(
          switch (random.nextInt(6)) {
            case 0 -> Write.create(index, key, lead(name, key));
            case 1 -> crm.write(key, c -> c.leads().update(id, b -> b.name(name)));
            case 2 -> crm.write(key, c -> c.leads().delete(id));
            case 3 ->
              Write.request(
                  key,
                  ApiRequest.put("/lead/{id}/", id).body(Map.of("name", name)).build());
            default -> Write.upsert(index, key, lead(name, key));
          });
    }
    return writes;
  }

  private static CreateLeadRequest lead(String name, String number) {
    return CreateLeadRequest.builder().name(name).custom(NUMBER, number).build();
  }

  private Map<String, String> state() {
    Map<String, String> state = new HashMap<>();
    sandbox.leads().forEach(lead -> state.put(lead.path("id").asText(), lead.toString()));
    return state;
  }

  private List<String> sent() {
    return sandbox.requests().stream()
        .filter(call -> !call.method().equals("GET"))
        .map(BatchPlanTest::line)
        .collect(Collectors.toList());
  }

  private static String line(RecordedCall call) {
    return call.method() + " " + call.path() + " " + call.body();
  }

  private static List<String> planned(BatchPlan plan) {
    return plan.writes().stream()
        .filter(BatchPlanTest::isChange)
        .map(write -> write.method().orElseThrow() + " " + write.path().orElseThrow() + " "
            + write.body().map(CrmJson::toJson).orElse(""))
        .toList();
  }

  private void assertPredicted(Map<String, String> before, BatchPlan plan) {
    Map<String, JsonNode> after = new HashMap<>();
    sandbox.leads().forEach(lead -> after.put(lead.path("id").asText(), lead));
    List<String> changed = new ArrayList<>();
    for (PlannedWrite write : plan.writes()) {
      if (write.status() == WriteStatus.CREATED) {
        JsonNode created = after.values().stream()
            .filter(lead -> lead.path("custom.cf_no").asText().equals(write.key()))
            .findFirst()
            .orElseThrow();
        assertThat(before).doesNotContainKey(created.path("id").asText());
        changed.add(created.path("id").asText());
        assertHas(created, write.body().orElseThrow());
      } else if (write.status() == WriteStatus.UPDATED) {
        changed.add(idOf(write));
        assertHas(after.get(idOf(write)), write.body().orElseThrow());
      } else if (write.status() == WriteStatus.DELETED) {
        changed.add(idOf(write));
        assertThat(after).doesNotContainKey(idOf(write));
      }
    }
    before.forEach((id, json) -> {
      if (!changed.contains(id)) {
        assertThat(after.get(id).toString()).isEqualTo(json);
      }
    });
    assertThat(after)
        .hasSize(before.size() + plan.count(WriteStatus.CREATED) - plan.count(WriteStatus.DELETED));
  }

  private static void assertHas(JsonNode lead, JsonNode fields) {
    fields
        .properties()
        .forEach(field -> assertThat(lead.path(field.getKey())).isEqualTo(field.getValue()));
  }

  @Test
  void plan_updatesOfAllThatMatchAFilter_areRequestsWithTheirQuery() {
    String lead = crm.leads().create(b -> b.name("A")).id();
    crm.tasks().create(CreateTaskRequest.builder().leadId(lead).text("Call").build());
    TaskFilter open = TaskFilter.builder().isComplete(false).build();
    TaskFilter done = TaskFilter.builder().isComplete(true).build();
    Batch batch = crm.batch(List.of(
        crm.write("1", c -> c.tasks().updateMatching(open, b -> b.isComplete(true))),
        crm.write("2", c -> c.tasks().updateMatching(done, b -> b.isComplete(false)))));

    BatchPlan plan = batch.plan();

    assertThat(plan.toString()).isEqualTo("""
            update    1 (/task/?is_complete=false): {"is_complete":true}
            update    2 (/task/?is_complete=true): {"is_complete":false}
            2 writes: 2 to update
            """);
    assertThat(plan.writes().get(0).query()).contains("is_complete=false");
    StringBuilder lines = new StringBuilder();
    plan.writeJsonLines(lines);
    assertThat(lines.toString()).contains("\"query\":\"is_complete=false\"");
    assertThat(batch.apply(plan).updated()).isEqualTo(2);
  }

  @Test
  void apply_planOfAnotherBatch_closesItsOwnInput() {
    BatchPlan plan =
        crm.batch(List.of(Write.upsert(index, "1", lead("A", "1")))).plan();
    AtomicBoolean closed = new AtomicBoolean();

    crm.batch(Stream.<Write>of().onClose(() -> closed.set(true))).apply(plan);

    assertThat(closed).isTrue();
  }

  @Test
  void stop_beforeApply_readsNoList() {
    Batch batch = crm.batch(List.of(Write.upsert(index, "1", lead("A", "1"))));
    BatchPlan plan = batch.plan();
    sandbox.clearRequests();
    batch.stop();

    assertThat(batch.apply(plan).isStopped()).isTrue();

    assertThat(sandbox.requests()).isEmpty();
  }
}
