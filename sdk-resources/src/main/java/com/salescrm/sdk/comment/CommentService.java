package com.salescrm.sdk.comment;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The operations on comments and their threads (specification, "Comments"). Immutable, safe for many threads.
 *
 * <p>The first comment on an object creates its thread. Removing a comment takes away its text and leaves the comment;
 * when all comments of a thread are removed, the thread is deleted with them. Users edit only their own comments.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. An id that is blank is an
 * {@link IllegalArgumentException}, before anything is sent.
 */
public final class CommentService {
  private static final String ALL = "/comment/";
  private static final String ONE = "/comment/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public CommentService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = Objects.requireNonNull(http, "http");
  }

  /** {@return all comment threads; nothing is sent yet} */
  public Paginated<CommentThread> listThreads() {
    return listThreads(ListCommentThreadsRequest.builder().build());
  }

  /**
   * Comment threads, of some objects or by their ids.
   *
   * @param request which threads
   * @return the threads; nothing is sent yet
   */
  public Paginated<CommentThread> listThreads(ListCommentThreadsRequest request) {
    Arguments.notNull(request, "request");
    return Paginated.of(
        http,
        ApiRequest.get("/comment_thread/")
            .query(request.queryParameters())
            .returningList(CommentThread.class),
        CommentThread::id);
  }

  /**
   * Comment threads, as {@link #listThreads(ListCommentThreadsRequest)}.
   *
   * @param request fills in which threads
   * @return the threads; nothing is sent yet
   * @throws IllegalStateException if a list of ids is empty or holds one that is blank or has a comma
   */
  public Paginated<CommentThread> listThreads(Consumer<ListCommentThreadsRequest.Builder> request) {
    return listThreads(
        Arguments.configured(ListCommentThreadsRequest.builder(), request).build());
  }

  /**
   * One comment thread.
   *
   * @param id the thread's id
   * @return the thread
   * @throws NotFoundException if there is none with this id, or none any more, since all its comments were removed
   */
  public CommentThread getThread(String id) {
    return http.send(
            ApiRequest.get("/comment_thread/{thread_id}/", id).returning(CommentThread.class))
        .body();
  }

  /**
   * The comments on an object, all of them in one call.
   *
   * @param objectId the object's id
   * @return the comments, the removed ones among them; nothing is sent yet
   */
  public Paginated<Comment> listByObject(String objectId) {
    return listBy("object_id", "objectId", objectId);
  }

  /**
   * The comments of a thread, all of them in one call.
   *
   * @param threadId the thread's id
   * @return the comments, the removed ones among them; nothing is sent yet
   */
  public Paginated<Comment> listByThread(String threadId) {
    return listBy("thread_id", "threadId", threadId);
  }

  private Paginated<Comment> listBy(String parameter, String argument, String id) {
    return Paginated.whole(
        http,
        ApiRequest.get(ALL)
            .query(parameter, RequestIds.requireArgument(argument, id))
            .returningList(Comment.class),
        Comment::id);
  }

  /**
   * Writes a comment on an object; the service creates the object's thread if there is none. Not sent again once the
   * service may have acted on it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request the object and the text
   * @return the comment as it was created
   */
  public Comment create(CreateCommentRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(Comment.class))
        .body();
  }

  /**
   * Writes a comment, as {@link #create(CreateCommentRequest)}.
   *
   * @param request fills in the object and the text
   * @return the comment as it was created
   * @throws IllegalStateException if the object or the text is missing or blank
   */
  public Comment create(Consumer<CreateCommentRequest.Builder> request) {
    return create(Arguments.configured(CreateCommentRequest.builder(), request).build());
  }

  /**
   * One comment.
   *
   * @param id the comment's id
   * @return the comment; one that was removed, too, as long as its thread lives
   * @throws NotFoundException if there is none with this id, or its thread was deleted
   */
  public Comment get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(Comment.class)).body();
  }

  /**
   * Replaces the text of a comment, which must be the user's own; for another's, the service answers with an error
   * (specification, Permissions stated).
   *
   * @param id the comment's id
   * @param body the new text, sent as it is
   * @return the comment as it is now
   * @throws IllegalArgumentException if the text is blank: to take it away, delete the comment
   * @throws NotFoundException if there is none with this id
   */
  public Comment update(String id, String body) {
    Arguments.notNull(body, "body");
    ApiRequest.Builder call =
        ApiRequest.put(ONE, id).body(Map.of("body", requireNotBlank("body", body)));
    return http.send(call.returning(Comment.class)).body();
  }

  /**
   * Removes the text of a comment. The comment stays, without it, until all comments of its thread are removed; then the
   * thread is deleted with all of them. Whether the user may follows from the right to delete own or others' activities.
   *
   * @param id the comment's id
   * @return that it is removed, and what the service said to it
   * @throws NotFoundException if there is none with this id, unless an earlier attempt of this call may have removed it;
   *     what a second removal of the same comment is answered is for the service to say
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  private static String requireNotBlank(String argument, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank");
    }
    return value;
  }
}
