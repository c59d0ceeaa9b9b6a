package com.salescrm.sdk.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.model.Deleted;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentServiceTest extends WireTest {
  private static final String ONE =
      "{\"id\": \"comm_1\", \"thread_id\": \"thrd_1\", \"body\": \"<body>Hi</body>\"}";
  private static final String THREAD =
      "{\"id\": \"thrd_1\", \"object_type\": \"call\", \"comments\": [" + ONE + "]}";

  private CommentService comments;

  @BeforeEach
  void openService() {
    comments = new CommentService(http);
  }

  @Test
  void listThreads_withoutFilters_readsAllPages() throws Exception {
    answers(
        "{\"data\": [" + THREAD + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"thrd_2\"}], \"has_more\": false}");

    List<CommentThread> all = comments.listThreads().toList(10);

    assertThat(all).extracting(CommentThread::id).containsExactly("thrd_1", "thrd_2");
    assertTaken("GET /api/v1/comment_thread/");
    assertTaken("GET /api/v1/comment_thread/?_skip=1");
  }

  @Test
  void listThreads_idsAndObjects_areCommaLists() throws Exception {
    answers("[" + THREAD + "]", "[]");

    List<CommentThread> found = comments
        .listThreads(b -> b.objectIds("acti_1", "acti_2").ids("thrd_1").pageSize(50))
        .toList(10);

    assertThat(found).hasSize(1);
    assertTaken("GET /api/v1/comment_thread/?object_ids=acti_1,acti_2&ids=thrd_1&_limit=50");
  }

  @Test
  void listThreads_wrongFilters_areRefusedBeforeSending() {
    assertThatThrownBy(() -> comments.listThreads(b -> b.objectIds()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objectIds");
    assertThatThrownBy(() -> comments.listThreads(b -> b.ids(List.of())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ids");
    assertThatThrownBy(() -> comments.listThreads(b -> b.ids("thrd_1,thrd_2")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ids");
    assertThatThrownBy(() -> comments.listThreads(b -> b.addObjectId(" ")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objectIds");
    assertThatThrownBy(() -> comments.listThreads(b -> b.pageSize(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pageSize");
    assertNothingSent();
  }

  @Test
  void getThread_id_readsTheThread() throws Exception {
    answers(THREAD);

    CommentThread thread = comments.getThread("a/b");

    assertThat(thread.comments()).hasSize(1);
    assertTaken("GET /api/v1/comment_thread/a%2Fb/");
  }

  @Test
  void getThread_lastCommentRemoved_isNotFound() {
    fails(404);

    assertThatThrownBy(() -> comments.getThread("thrd_1")).isInstanceOf(NotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[" + ONE + "]",
        "{\"data\": [" + ONE + "]}",
        "{\"data\": [" + ONE + "], \"has_more\": false}"
      })
  void listByObject_anyEnvelope_isReadInOneCall(String answer) throws Exception {
    answers(answer);

    assertThat(comments.listByObject("acti_1")).extracting(Comment::id).containsExactly("comm_1");
    assertTaken("GET /api/v1/comment/?object_id=acti_1");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void listByThread_threadId_isTheOnlyParameter() throws Exception {
    answers("[" + ONE + "]");

    assertThat(comments.listByThread("thrd_1")).hasSize(1);
    assertTaken("GET /api/v1/comment/?thread_id=thrd_1");
  }

  @Test
  void listBy_blankId_isRefusedBeforeSending() {
    assertThatThrownBy(() -> comments.listByObject(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("objectId");
    assertThatThrownBy(() -> comments.listByThread(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("threadId");
    assertNothingSent();
  }

  @Test
  void create_comment_sendsObjectAndBody() throws Exception {
    answers(ONE, ONE);

    Comment created = comments.create(b -> b.objectId("acti_1").body("<body>Grüße</body>"));
    comments.create(CreateCommentRequest.builder()
        .objectId("acti_1")
        .objectType("activity.note")
        .body("Hi")
        .putAdditionalProperty("silent", BooleanNode.TRUE)
        .build());

    assertThat(created.threadId()).contains("thrd_1");
    assertTaken(
        "POST /api/v1/comment/", "{\"object_id\": \"acti_1\", \"body\": \"<body>Grüße</body>\"}");
    assertTaken("POST /api/v1/comment/", """
        {"object_id": "acti_1", "object_type": "activity.note", "body": "Hi", "silent": true}""");
  }

  @Test
  void create_wrongRequest_isRefusedBeforeSending() {
    assertThatThrownBy(() -> comments.create(b -> b.body("Hi")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objectId");
    assertThatThrownBy(() -> comments.create(b -> b.objectId("acti_1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("body");
    assertThatThrownBy(() -> comments.create(b -> b.objectId(" ").body("Hi")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objectId");
    assertThatThrownBy(() -> comments.create(b -> b.objectId("acti_1").body(" ")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("body");
    assertThatThrownBy(
            () -> comments.create(b -> b.objectId("acti_1").objectType("").body("Hi")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objectType");
    assertThatThrownBy(
            () -> comments.create(b -> b.putAdditionalProperty("body", TextNode.valueOf("Hi"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("body(…)");
    assertNothingSent();
  }

  @Test
  void create_status500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> comments.create(b -> b.objectId("acti_1").body("Hi")))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void get_removedComment_isStillThere() throws Exception {
    answers("{\"id\": \"comm_1\", \"body\": null}");

    assertThat(comments.get("comm_1").body()).isEmpty();
    assertTaken("GET /api/v1/comment/comm_1/");
  }

  @Test
  void update_body_isAllThatIsSent() throws Exception {
    fails(503);
    answers(ONE);

    Comment updated = comments.update("comm_1", "<body>Hi</body>");

    assertThat(updated.body()).contains("<body>Hi</body>");
    assertThat(server.getRequestCount()).isEqualTo(2);
    assertTaken("PUT /api/v1/comment/comm_1/", "{\"body\": \"<body>Hi</body>\"}");
  }

  @Test
  void update_commentOfAnother_isTheServicesError() {
    fails(403);

    assertThatThrownBy(() -> comments.update("comm_1", "Hi"))
        .isInstanceOf(ForbiddenException.class);
  }

  @Test
  void delete_id_isConfirmed() throws Exception {
    answers("");

    Deleted deleted = comments.delete("comm_1");

    assertThat(deleted.raw().isMissingNode()).isTrue();
    assertTaken("DELETE /api/v1/comment/comm_1/");
  }

  @Test
  void call_blankArgument_isRefusedBeforeSending() {
    assertThatThrownBy(() -> comments.getThread(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id must not be blank");
    assertThatThrownBy(() -> comments.get(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id must not be blank");
    assertThatThrownBy(() -> comments.update(" ", "Hi"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertThatThrownBy(() -> comments.update("comm_1", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("body");
    assertThatThrownBy(() -> comments.delete(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertNothingSent();
  }
}
