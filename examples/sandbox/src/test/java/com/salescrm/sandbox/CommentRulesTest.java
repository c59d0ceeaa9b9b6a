package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommentRulesTest extends SandboxTest {
  private String lead;

  @BeforeEach
  void createLead() {
    lead = client.create("/lead/", "{\"name\": \"Acme\"}").path("id").asText();
  }

  private JsonNode comment(String objectId, String text) {
    return client.create(
        "/comment/", "{\"object_id\": \"" + objectId + "\", \"body\": \"" + text + "\"}");
  }

  private static String path(JsonNode comment) {
    return "/comment/" + comment.path("id").asText() + "/";
  }

  private static String threadPath(JsonNode comment) {
    return "/comment_thread/" + comment.path("thread_id").asText() + "/";
  }

  @Test
  void create_firstAndSecondComment_shareOneThread() {
    JsonNode first = comment(lead, "<body>a</body>");
    JsonNode second = comment(lead, "<body>b</body>");

    assertThat(second.path("thread_id")).isEqualTo(first.path("thread_id"));
    assertThat(first.path("object_id").asText()).isEqualTo(lead);
    assertThat(first.path("created_by").asText()).isEqualTo(SandboxIds.USER_ANN);
    JsonNode thread = client.get(threadPath(first)).json();
    assertThat(thread.path("object_type").asText()).isEqualTo("lead");
    assertThat(TestClient.texts(thread.path("comments"), "body"))
        .containsExactly("<body>a</body>", "<body>b</body>");
    assertThat(sandbox.count("comment_thread")).isEqualTo(1);
  }

  @Test
  void create_anyObject_hasItsType() {
    String task = client
        .create("/task/", "{\"_type\": \"lead\", \"lead_id\": \"" + lead + "\"}")
        .path("id")
        .asText();
    String contact =
        client.create("/contact/", "{\"name\": \"Ann\"}").path("id").asText();
    String opportunity = client.create("/opportunity/", "{}").path("id").asText();

    List<String> types = List.of(task, contact, opportunity, "acti_1").stream()
        .map(id -> comment(id, "a").path("object_type").asText())
        .toList();

    assertThat(types).containsExactly("task.lead", "contact", "opportunity", "activity.note");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"body\": \"a\"}|object_id",
        "{\"object_id\": \"LEAD\"}|body",
        "{\"object_id\": \"LEAD\", \"body\": \" \"}|body",
        "{\"object_id\": \"lead_none\", \"body\": \"a\"}|object_id",
        "{\"object_id\": \"LEAD\", \"object_type\": \"contact\", \"body\": \"a\"}|object_type"
      })
  void create_invalidValue_isFieldError(String body, String field) {
    var reply = client.post("/comment/", body.replace("LEAD", lead));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("field-errors").has(field)).isTrue();
    assertThat(sandbox.count("comment_thread")).isZero();
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void create_activityId_acceptsObjectType() {
    JsonNode call = client.create(
        "/comment/",
        "{\"object_id\": \"acti_1\", \"object_type\": \"activity.call\", \"body\": \"a\"}");

    assertThat(call.path("object_type").asText()).isEqualTo("activity.call");
  }

  @Test
  void list_byObjectOrThread_returnsSameComments() {
    JsonNode first = comment(lead, "a");
    comment(lead, "b");
    comment("acti_1", "c");

    JsonNode byObject = client.get("/comment/?object_id=" + lead).json().path("data");
    JsonNode byThread = client
        .get("/comment/?thread_id=" + first.path("thread_id").asText())
        .json()
        .path("data");

    assertThat(TestClient.texts(byObject, "body")).containsExactly("a", "b");
    assertThat(byThread).isEqualTo(byObject);
    assertThat(client.get("/comment/?object_id=acti_2").json().path("data")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/comment/",
        "/comment/?object_id=a&thread_id=b",
        "/comment/?object_id=a&_limit=1",
        "/comment_thread/?object_id=a",
        "/comment_thread/?ids=a,"
      })
  void list_invalidRequest_isViolation(String path) {
    assertThat(client.get(path).status()).isEqualTo(400);
    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void listThreads_idsAndObjects_matchesBoth() {
    String onLead = comment(lead, "a").path("thread_id").asText();
    String onNote = comment("acti_1", "b").path("thread_id").asText();

    assertThat(threads("")).containsExactly(onLead, onNote);
    assertThat(threads("?object_ids=acti_1,acti_2")).containsExactly(onNote);
    assertThat(threads("?ids=" + onLead + "," + onNote)).hasSize(2);
    assertThat(threads("?object_ids=acti_1&ids=" + onLead)).isEmpty();
    assertThat(threads("?_limit=1&_skip=1")).containsExactly(onNote);
  }

  private List<String> threads(String query) {
    return TestClient.texts(client.get("/comment_thread/" + query).json().path("data"), "id");
  }

  @Test
  void update_ownComment_changesBody() {
    JsonNode comment = comment(lead, "a");

    assertThat(
            client.put(path(comment), "{\"body\": \"b\"}").json().path("body").asText())
        .isEqualTo("b");
    assertThat(client.put(path(comment), "{}").status()).isEqualTo(400);
    assertThat(sandbox.violations()).isEmpty();
  }

  @Test
  void update_commentOfAnother_isForbidden() {
    sandbox.seed(Seed.leads(1).withComments(2));
    JsonNode thread = client.get("/comment_thread/").json().path("data").get(0);
    JsonNode ben = thread.path("comments").get(1);

    var reply = client.put(path(ben), "{\"body\": \"b\"}");

    assertThat(ben.path("created_by").asText()).isEqualTo(SandboxIds.USER_BEN);
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.error()).contains("only their own");
    assertThat(client.delete(path(ben)).status()).isEqualTo(200);
  }

  @Test
  void delete_oneOfTwo_leavesCommentWithoutBody() {
    JsonNode first = comment(lead, "a");
    comment(lead, "b");

    assertThat(client.delete(path(first)).status()).isEqualTo(200);

    assertThat(client.get(path(first)).json().path("body").isNull()).isTrue();
    assertThat(client.get(threadPath(first)).json().path("comments")).hasSize(2);
    assertThat(client.put(path(first), "{\"body\": \"c\"}").status()).isEqualTo(400);
    assertThat(client.delete(path(first)).status()).as("again").isEqualTo(200);
  }

  @Test
  void delete_lastComment_deletesThread() {
    JsonNode first = comment(lead, "a");
    JsonNode second = comment(lead, "b");

    client.delete(path(second));
    client.delete(path(first));

    assertThat(client.get(path(first)).status()).isEqualTo(404);
    assertThat(client.get(threadPath(first)).status()).isEqualTo(404);
    assertThat(sandbox.count("comment_thread")).isZero();
    assertThat(comment(lead, "c").path("thread_id")).isNotEqualTo(first.path("thread_id"));
  }

  @Test
  void deleteObject_withThread_deletesThread() {
    JsonNode comment = comment(lead, "a");

    client.delete("/lead/" + lead + "/");

    assertThat(client.get(threadPath(comment)).status()).isEqualTo(404);
    assertThat(threads("")).isEmpty();
  }

  @Test
  void merge_leadsWithThreads_commentsJoinTheThreadOfTheDestination() {
    String source = client.create("/lead/", "{\"name\": \"Acme 2\"}").path("id").asText();
    JsonNode first = comment(source, "a");
    sandbox.clock().advance(Duration.ofMinutes(1));
    JsonNode second = comment(lead, "b");
    sandbox.clock().advance(Duration.ofMinutes(1));
    JsonNode third = comment(source, "c");

    client.create("/lead/merge/", merge(source, lead));

    JsonNode thread = client.get(threadPath(second)).json();
    assertThat(TestClient.texts(thread.path("comments"), "body")).containsExactly("a", "b", "c");
    assertThat(client.get(path(third)).json().path("object_id").asText()).isEqualTo(lead);
    assertThat(client.get(threadPath(first)).status()).isEqualTo(404);
  }

  @Test
  void merge_onlyTheSourceHasAThread_threadMoves() {
    String destination =
        client.create("/lead/", "{\"name\": \"Acme 2\"}").path("id").asText();
    JsonNode comment = comment(lead, "a");

    client.create("/lead/merge/", merge(lead, destination));

    assertThat(client.get(threadPath(comment)).json().path("object_id").asText())
        .isEqualTo(destination);
    assertThat(threads("?object_ids=" + destination)).hasSize(1);
  }

  private static String merge(String source, String destination) {
    return "{\"source\": \"" + source + "\", \"destination\": \"" + destination + "\"}";
  }
}
