package com.salescrm.sdk.task;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The operations on tasks (specification, "Tasks"). Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. An id that is blank is an
 * {@link IllegalArgumentException}, before anything is sent. The service deletes archived tasks of certain types by itself
 * after some time (rule 6): that a task seen before is not found any more is normal.
 */
public final class TaskService {
  private static final String ALL = "/task/";
  private static final String ONE = "/task/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public TaskService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = Objects.requireNonNull(http, "http");
  }

  /** {@return all tasks of type {@code lead}, in the service's own order; nothing is sent yet} */
  public Paginated<Task> list() {
    return list(ListTasksRequest.builder().build());
  }

  /**
   * Tasks that pass all filters, of type {@code lead} unless types or ids are given (rule 1).
   *
   * @param request the filters and the order
   * @return the tasks; nothing is sent yet
   */
  public Paginated<Task> list(ListTasksRequest request) {
    Arguments.notNull(request, "request");
    return Paginated.of(
        http,
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(Task.class),
        Task::id);
  }

  /**
   * Tasks that pass all filters, as {@link #list(ListTasksRequest)}.
   *
   * @param request fills in the filters, such as {@code b -> b.type(Task.ALL).view(TaskView.INBOX)}
   * @return the tasks; nothing is sent yet
   * @throws IllegalStateException if two filters do not go together; the message names them
   */
  public Paginated<Task> list(Consumer<ListTasksRequest.Builder> request) {
    return list(Arguments.configured(ListTasksRequest.builder(), request).build());
  }

  /**
   * Creates a task. Not sent again once the service may have acted on it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request the task, of type {@code lead} or {@code outgoing_call} (rule 5)
   * @return the task as it was created
   */
  public Task create(CreateTaskRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(Task.class)).body();
  }

  /**
   * Creates a task, as {@link #create(CreateTaskRequest)}.
   *
   * @param request fills in what it holds, its lead at least
   * @return the task as it was created
   * @throws IllegalStateException if the lead is missing or blank, the type cannot be created, or a call has a text
   */
  public Task create(Consumer<CreateTaskRequest.Builder> request) {
    return create(Arguments.configured(CreateTaskRequest.builder(), request).build());
  }

  /**
   * One task.
   *
   * @param id its id
   * @return the task
   * @throws NotFoundException if there is none with this id, or none any more (rule 6)
   */
  public Task get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(Task.class)).body();
  }

  /**
   * Changes what the request sets or clears, and nothing else. Completing a task moves it from the inbox to the archive,
   * and back (specification, "States and transitions").
   *
   * @param id the task's id
   * @param request what changes
   * @return the task as it is now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none with this id, or none any more (rule 6)
   */
  public Task update(String id, UpdateTaskRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(Task.class))
        .body();
  }

  /**
   * Changes a task, as {@link #update(String, UpdateTaskRequest)}.
   *
   * @param id the task's id
   * @param request fills in what changes
   * @return the task as it is now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none with this id, or none any more (rule 6)
   * @throws IllegalStateException if a field is both set and cleared
   */
  public Task update(String id, Consumer<UpdateTaskRequest.Builder> request) {
    return update(id, Arguments.configured(UpdateTaskRequest.builder(), request).build());
  }

  /**
   * Changes all tasks that pass a filter, of type {@code lead} unless types or ids are given (rule 1). Not sent again once
   * the service may have acted on it, for the filter may match other tasks by then: see
   * {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param filter which tasks; {@link TaskFilter#all()} for every one
   * @param request what changes
   * @return what the service said to it, which the specification does not tell
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public EmptyResponse updateAll(TaskFilter filter, UpdateAllTasksRequest request) {
    Arguments.notNull(filter, "filter");
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ALL)
            .query(filter.queryParameters())
            .body(RequestFieldGuard.requireChanges(request))
            .replay(Replay.ONCE)
            .returning(EmptyResponse.class))
        .body();
  }

  /**
   * Changes many tasks, as {@link #updateAll(TaskFilter, UpdateAllTasksRequest)}.
   *
   * @param filter which tasks; {@link TaskFilter#all()} for every one
   * @param request fills in what changes
   * @return what the service said to it
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalStateException if a field is both set and cleared
   */
  public EmptyResponse updateAll(
      TaskFilter filter, Consumer<UpdateAllTasksRequest.Builder> request) {
    Arguments.notNull(filter, "filter");
    return updateAll(
        filter, Arguments.configured(UpdateAllTasksRequest.builder(), request).build());
  }

  /**
   * Deletes a task.
   *
   * @param id its id
   * @return that it is gone, and what the service said to it
   * @throws NotFoundException if there was none with this id, which is normal for an archived one (rule 6), unless an
   *     earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
