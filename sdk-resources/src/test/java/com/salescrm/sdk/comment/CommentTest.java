package com.salescrm.sdk.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentTest {

  @Test
  void read_comment_preservesAllProperties() {
    Comment comment = RoundTrip.ofObject("""
        {"id": "comm_1", "thread_id": "thrd_1", "object_id": "acti_1", "object_type": "activity.note",
         "body": "<body>Hi <b>Ann</b></body>", "created_by": "user_1", "created_by_name": "Ann",
         "updated_by": null, "updated_by_name": null, "organization_id": "orga_1",
         "date_created": "2026-06-19T12:05:47.508000+00:00", "date_updated": "2026-06-19T12:05:47Z",
         "mentions": ["user_2"]}
        """, Comment.class);

    assertThat(comment.threadId()).contains("thrd_1");
    assertThat(comment.objectId()).contains("acti_1");
    assertThat(comment.objectType()).contains("activity.note");
    assertThat(comment.body()).contains("<body>Hi <b>Ann</b></body>");
    assertThat(comment.createdBy()).contains("user_1");
    assertThat(comment.dateCreated()).contains(OffsetDateTime.parse("2026-06-19T12:05:47.508Z"));
    assertThat(comment.additionalProperties()).containsOnlyKeys("mentions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\":\"comm_1\",\"body\":null}", "{\"id\":\"comm_1\"}"})
  void read_removedComment_hasNoBody(String json) {
    Comment comment = RoundTrip.ofObject(json, Comment.class);

    assertThat(comment.body()).isEmpty();
    assertThat(comment).isEqualTo(Comment.builder().id("comm_1").build());
  }

  @Test
  void read_invalidProperties_doNotAffectOtherProperties() {
    Comment comment = RoundTrip.ofObject(
        "{\"id\":\"comm_1\",\"body\":{\"type\":\"doc\",\"size\":1.10},\"date_created\":\"now\",\"thread_id\":\"thrd_1\"}",
        Comment.class);

    assertThat(comment.threadId()).contains("thrd_1");
    assertThat(comment.body()).isEmpty();
    assertThat(comment.additionalProperties()).containsOnlyKeys("body", "date_created");
  }

  @Test
  void read_thread_holdsItsComments() {
    CommentThread thread = RoundTrip.ofObject("""
        {"id": "thrd_1", "object_id": "acti_1", "object_type": "fax", "organization_id": "orga_1",
         "comments": [{"id": "comm_1", "body": "<body>Hi</body>"}, {"id": "comm_2", "body": null}],
         "date_created": "2026-06-19T12:05:47Z", "date_updated": "2026-06-19T12:05:48Z", "rank": 1.10}
        """, CommentThread.class);

    assertThat(thread.comments()).extracting(Comment::id).containsExactly("comm_1", "comm_2");
    assertThat(thread.objectType()).contains("fax");
    assertThat(thread.objectId()).contains("acti_1");
    assertThat(thread.additionalProperties()).containsOnlyKeys("rank");
  }

  @Test
  void read_threadWithIdsForComments_preservesThem() {
    CommentThread thread = RoundTrip.ofObject(
        "{\"id\":\"thrd_1\",\"object_type\":\"call\",\"comments\":[\"comm_1\"]}",
        CommentThread.class);

    assertThat(thread.comments()).isEmpty();
    assertThat(thread.objectType()).contains("call");
    assertThat(thread.additionalProperties()).containsOnlyKeys("comments");
  }

  @Test
  void read_onlyTheId_isEnough() {
    CommentThread thread =
        CrmJson.fromJson("{\"id\":\"thrd_1\",\"comments\":null}", CommentThread.class);

    assertThat(thread).isEqualTo(CommentThread.builder().id("thrd_1").build());
    assertThat(thread.comments()).isEmpty();
  }

  @Test
  void read_withoutId_throws() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"body\":\"private\"}", Comment.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id")
        .hasMessageNotContaining("private");
    assertThatThrownBy(() -> CrmJson.fromJson("{}", CommentThread.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }
}
