package com.salescrm.sdk.comment;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Operations on comments and comment threads (specification, "Comments"). Immutable, safe for many threads.
 *
 * <p>The first comment on an object creates the object's thread. Deleting a comment removes its text; the comment
 * itself stays in the thread. When all comments of a thread are deleted, the service deletes the thread with them.
 * Users can edit only their own comments.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no comment or thread has the
 * id, and {@link IllegalArgumentException}, before anything is sent, if an id is blank.
 */
public final class CommentService {
  private final ResourceEndpoint<Comment> comments;
  private final ResourceEndpoint<CommentThread> threads;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public CommentService(ApiClient http) {
    comments = new ResourceEndpoint<>(http, "/comment/", Comment.class, Comment::id);
    threads =
        new ResourceEndpoint<>(http, "/comment_thread/", CommentThread.class, CommentThread::id);
  }

  /** {@return all comment threads; nothing is sent before the list is iterated} */
  public Paginated<CommentThread> listThreads() {
    return listThreads(filters -> {});
  }

  /**
   * {@return the comment threads of some objects, or with some ids; nothing is sent before the list is iterated}
   *
   * @param request the ids of the objects or of the threads
   */
  public Paginated<CommentThread> listThreads(ListCommentThreadsRequest request) {
    return threads.list(request);
  }

  /**
   * {@return the list that {@link #listThreads(ListCommentThreadsRequest)} returns}
   *
   * @param request sets the ids of the objects or of the threads
   */
  public Paginated<CommentThread> listThreads(Consumer<ListCommentThreadsRequest.Builder> request) {
    return listThreads(
        Arguments.configured(ListCommentThreadsRequest.builder(), request).build());
  }

  /**
   * {@return the comment thread with an id}
   *
   * @param id the id of the thread
   */
  public CommentThread getThread(String id) {
    return threads.send(ApiRequest.get("/comment_thread/{thread_id}/", id));
  }

  /**
   * {@return all comments on an object, including deleted ones; nothing is sent before the list is iterated}
   *
   * @param objectId the id of the object
   */
  public Paginated<Comment> listByObject(String objectId) {
    return listBy("object_id", RequestIds.requireArgument("objectId", objectId));
  }

  /**
   * {@return all comments of a thread, including deleted ones; nothing is sent before the list is iterated}
   *
   * @param threadId the id of the thread
   */
  public Paginated<Comment> listByThread(String threadId) {
    return listBy("thread_id", RequestIds.requireArgument("threadId", threadId));
  }

  private Paginated<Comment> listBy(String parameter, String id) {
    return comments.listWhole(() -> List.of(Map.entry(parameter, id)));
  }

  /**
   * Creates a comment on an object. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the object and the text
   * @return the created comment
   */
  public Comment create(CreateCommentRequest request) {
    return comments.create(request);
  }

  /**
   * {@return the comment that {@link #create(CreateCommentRequest)} creates}
   *
   * @param request sets the object and the text; both are required
   */
  public Comment create(Consumer<CreateCommentRequest.Builder> request) {
    return create(Arguments.configured(CreateCommentRequest.builder(), request).build());
  }

  /**
   * {@return the comment with an id; a deleted comment is returned as long as its thread exists}
   *
   * @param id the id of the comment
   */
  public Comment get(String id) {
    return comments.get(id);
  }

  /**
   * Replaces the text of the caller's own comment. The service refuses to change the comment of another user
   * (specification, "Permissions stated").
   *
   * @param id the id of the comment
   * @param body the new text, sent unchanged
   * @return the updated comment
   * @throws IllegalArgumentException if the text is blank; to remove a text, delete the comment
   */
  public Comment update(String id, String body) {
    Map<String, String> changes = Map.of("body", Arguments.notBlank(body, "body"));
    return comments.send(ApiRequest.put("/comment/{id}/", id).body(changes));
  }

  /**
   * Deletes a comment: its text is removed, the comment itself stays until all comments of its thread are deleted.
   * Requires the permission to delete own, or others', activities.
   *
   * @param id the id of the comment
   * @return the confirmation, also if an earlier attempt of this call has deleted the comment. The specification does
   *     not define the response for a comment that was deleted before
   */
  public Deleted delete(String id) {
    return comments.delete(id);
  }
}
