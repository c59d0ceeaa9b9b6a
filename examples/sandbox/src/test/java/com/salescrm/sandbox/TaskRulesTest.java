package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskRulesTest extends SandboxTest {
  private String lead;

  @BeforeEach
  void createLead() {
    sandbox.clock().setTo(Instant.parse("2026-06-19T12:00:00Z"));
    lead = client.create("/lead/", "{\"name\": \"Acme\"}").path("id").asText();
  }

  private JsonNode create(String fields) {
    return client.create("/task/", "{\"lead_id\": \"" + lead + "\", " + fields + "}");
  }

  private List<String> types(String query) {
    return TestClient.texts(client.get("/task/" + query).json().path("data"), "_type");
  }

  @Test
  void create_leadTask_hasGivenFields() {
    JsonNode task = create("\"_type\": \"lead\", \"text\": \"Call\", \"date\": \"2026-06-20\"");

    assertThat(task.path("id").asText()).startsWith("task_");
    assertThat(task.path("text").asText()).isEqualTo("Call");
    assertThat(task.path("date").asText()).isEqualTo("2026-06-20");
    assertThat(task.path("assigned_to").asText()).isEqualTo(SandboxIds.USER_ANN);
    assertThat(task.path("is_complete").isBoolean()).isTrue();
    assertThat(task.path("object_type").isNull()).isTrue();
    assertThat(task.path("view").asText()).isEqualTo("future");
    assertThat(client.get("/task/" + task.path("id").asText() + "/").json()).isEqualTo(task);
  }

  @Test
  void create_outgoingCall_hasCallFields() {
    String contact =
        client.create("/contact/", "{\"name\": \"Ann\"}").path("id").asText();

    JsonNode task = create("\"_type\": \"outgoing_call\", \"contact_id\": \"" + contact + "\"");

    assertThat(task.path("contact_name").asText()).isEqualTo("Ann");
    assertThat(task.path("object_type").asText()).isEqualTo("call");
    assertThat(task.has("text")).isFalse();
    assertThat(task.path("is_dateless").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"lead_id\": \"LEAD\"}|_type",
        "{\"_type\": \"lead\"}|lead_id",
        "{\"_type\": \"lead\", \"lead_id\": \"lead_none\"}|lead_id",
        "{\"_type\": \"voicemail\", \"lead_id\": \"LEAD\"}|_type",
        "{\"_type\": \"outgoing_call\", \"lead_id\": \"LEAD\", \"text\": \"a\"}|text",
        "{\"_type\": \"lead\", \"lead_id\": \"LEAD\", \"date\": \"2026-06-19T12:00:00\"}|date",
        "{\"_type\": \"lead\", \"lead_id\": \"LEAD\", \"is_complete\": \"true\"}|is_complete",
        "{\"_type\": \"lead\", \"lead_id\": \"LEAD\", \"contact_id\": \"cont_none\"}|contact_id",
        "{\"_type\": \"lead\", \"lead_id\": \"LEAD\", \"assigned_to\": \"user_none\"}|assigned_to"
      })
  void create_invalidValue_isFieldError(String body, String field) {
    var reply = client.post("/task/", body.replace("LEAD", lead));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).isTrue();
    assertThat(sandbox.count("task")).isZero();
    assertThat(sandbox.violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /task/?_fields=id",
        "GET /task/?is_complete=yes",
        "GET /task/?_type__in=lead,all",
        "GET /task/?id__in=a,",
        "GET /task/?date__lt=soon",
        "GET /task/?assigned_to__in=a,b",
        "PUT /task/?_limit=1",
        "PUT /task/?_order_by=date"
      })
  void request_invalid_isViolation(String line) {
    String[] parts = line.split(" ", 2);

    var reply = client.send(parts[0], parts[1], parts[0].equals("PUT") ? "{}" : null);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void update_dueDateOrBulkText_isViolation() {
    String id = create("\"_type\": \"lead\"").path("id").asText();

    var due = client.put("/task/" + id + "/", "{\"due_date\": \"2026-06-19\"}");
    var text = client.put("/task/?_type=all", "{\"text\": \"a\"}");

    assertThat(due.error()).contains("due_date is deprecated");
    assertThat(text.error()).contains("a field 'text'");
    assertThat(sandbox.violations()).hasSize(2);
  }

  @Test
  void list_withoutType_returnsLeadTasksOnly() {
    sandbox.seed(Seed.leads(3).withTasks(3));

    assertThat(types("")).containsExactly("lead");
    assertThat(types("?_type=all")).hasSize(9).doesNotHaveDuplicates();
    assertThat(types("?_type=voicemail")).containsExactly("voicemail");
    assertThat(types("?_type__in=lead,incoming_sms")).containsExactly("lead", "incoming_sms");
    assertThat(client.get("/task/?_type=fax").status()).isEqualTo(400);
  }

  @Test
  void list_byIds_appliesTypeToo() {
    sandbox.seed(Seed.leads(1).withTasks(2));
    List<String> ids = TestClient.texts(client.get("/task/?_type=all").json().path("data"), "id");

    String all = "id__in=" + String.join(",", ids);

    assertThat(types("?" + all)).containsExactly("lead");
    assertThat(types("?_type=all&" + all)).hasSize(2);
    assertThat(types("?_type=all&id=" + ids.get(1))).containsExactly("incoming_email");
    assertThat(types("?id=" + ids.get(1))).isEmpty();
  }

  @Test
  void list_byLeadUserAndState_matchesAll() {
    String mine =
        create("\"_type\": \"lead\", \"is_complete\": true").path("id").asText();
    create("\"_type\": \"lead\", \"assigned_to\": \"user_ben\"");
    sandbox.seed(Seed.leads(2).withTasks(9));

    JsonNode found = client
        .get("/task/?is_complete=true&assigned_to=user_ann&lead_id=" + lead)
        .json();

    assertThat(TestClient.texts(found.path("data"), "id")).containsExactly(mine);
    assertThat(found.path("total_results").asInt()).isEqualTo(1);
  }

  @Test
  void list_limitAndSkip_returnsPage() {
    sandbox.seed(Seed.leads(1).withTasks(5));

    JsonNode page = client.get("/task/?_type=all&_limit=2&_skip=2").json();

    assertThat(page.path("data")).hasSize(2);
    assertThat(page.path("has_more").asBoolean()).isTrue();
    assertThat(page.path("total_results").asInt()).isEqualTo(5);
  }

  @Test
  void update_completeAndBack_movesBetweenArchiveAndInbox() {
    String path = "/task/" + create("\"_type\": \"lead\"").path("id").asText() + "/";

    assertThat(client.put(path, "{\"is_complete\": true}").json().path("view").asText())
        .isEqualTo("archive");
    assertThat(client.get("/lead/" + lead + "/").json().path("tasks")).isEmpty();
    assertThat(client.put(path, "{\"is_complete\": false}").json().path("view").asText())
        .isEqualTo("inbox");
    assertThat(client.get("/lead/" + lead + "/").json().path("tasks")).hasSize(1);
  }

  @Test
  void update_nulls_clearDateAndUser() {
    String id = create("\"_type\": \"lead\", \"date\": \"2026-06-20\", \"text\": \"a\"")
        .path("id")
        .asText();

    JsonNode task = client
        .put("/task/" + id + "/", "{\"date\": null, \"assigned_to\": null, \"text\": \"b\"}")
        .json();

    assertThat(task.path("date").isNull()).isTrue();
    assertThat(task.path("assigned_to").isNull()).isTrue();
    assertThat(task.path("text").asText()).isEqualTo("b");
  }

  @Test
  void updateAll_filters_selectTasks() {
    sandbox.seed(Seed.leads(1).withTasks(9));
    String mine = create("\"_type\": \"lead\", \"text\": \"a\"").path("id").asText();

    var reply = client.put(
        "/task/?_type=all&lead_id=" + lead, "{\"is_complete\": true, \"date\": \"2026-06-01\"}");

    assertThat(reply.status()).isEqualTo(200);
    JsonNode task = client.get("/task/" + mine + "/").json();
    assertThat(task.path("view").asText()).isEqualTo("archive");
    assertThat(task.path("date").asText()).isEqualTo("2026-06-01");
    assertThat(task.path("text").asText()).isEqualTo("a");
    assertThat(types("?_type=all&is_complete=true"))
        .as("one of the seed was done")
        .hasSize(2);
  }

  @Test
  void updateAll_withoutFilter_updatesLeadTasks() {
    sandbox.seed(Seed.leads(1).withTasks(9));

    client.put("/task/", "{\"assigned_to\": \"user_cleo\", \"date\": null}");

    JsonNode all = client.get("/task/?_type=all&assigned_to=user_cleo").json().path("data");
    assertThat(all.get(0).path("_type").asText()).isEqualTo("lead");
    assertThat(all.get(0).path("is_dateless").asBoolean()).isTrue();
    assertThat(all).as("Cleo has every fourth task besides").hasSize(3);
  }

  @Test
  void delete_task_isNotFound() {
    String path = "/task/" + create("\"_type\": \"lead\"").path("id").asText() + "/";

    assertThat(client.delete(path).status()).isEqualTo(200);
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    assertThat(client.get("/lead/" + lead + "/").json().path("tasks")).isEmpty();
  }

  @Test
  void archive_taskOfService_isDeletedAfter30Days() {
    sandbox.seed(Seed.leads(1).withTasks(5));
    JsonNode done =
        client.get("/task/?_type=all&view=archive").json().path("data").get(0);
    String path = "/task/" + done.path("id").asText() + "/";
    String mine = "/task/"
        + create("\"_type\": \"lead\", \"is_complete\": true").path("id").asText()
        + "/";

    sandbox.clock().advance(Duration.ofDays(31));

    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    assertThat(client.get(mine).status()).isEqualTo(200);
    assertThat(types("?_type=all&view=archive")).containsExactly("lead");
  }

  @Test
  void deleteOrMerge_lead_deletesOrMovesTasks() {
    String task = create("\"_type\": \"lead\"").path("id").asText();
    String other = client.create("/lead/", "{\"name\": \"Other\"}").path("id").asText();

    client.post(
        "/lead/merge/", "{\"source\": \"" + lead + "\", \"destination\": \"" + other + "\"}");

    assertThat(client.get("/task/" + task + "/").json().path("lead_id").asText())
        .isEqualTo(other);
    client.delete("/lead/" + other + "/");
    assertThat(sandbox.count("task")).isZero();
  }

  @Test
  void seed_withTasks_leavesOtherDataUnchanged() {
    sandbox.seed(Seed.leads(5));
    try (Sandbox with = Sandbox.start().seed(Seed.leads(5).withTasks(2).withComments(1))) {
      assertThat(with.leads())
          .extracting(each -> each.path("name").asText())
          .isEqualTo(sandbox.leads().stream()
              .skip(1)
              .map(each -> each.path("name").asText())
              .toList());
      assertThat(with.count("task")).isEqualTo(10);
      assertThat(with.count("comment_thread")).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+999999999-12-31T23:59:59.999999999-18:00",
        "-999999999-01-01T00:00:00+18:00",
        "+10000-01-01T00:00:00Z"
      })
  void create_dateBeyondFourDigitsOfTheYear_isRejected(String date) {
    TestClient.Reply reply = client.post(
        "/task/",
        "{\"_type\": \"lead\", \"lead_id\": \"" + lead + "\", \"date\": \"" + date + "\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(client.get("/task/?view=inbox&_order_by=date").status()).isEqualTo(200);
  }
}
