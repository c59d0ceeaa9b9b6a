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
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * The operations on tasks (specification, "Tasks"). The service deletes archived tasks of some types after some time (rule
 * 6), so that a {@link NotFoundException} for a known id is normal. Immutable, safe for many threads.
 */
public final class TaskService {
  private final ApiClient http;
  private final ResourceEndpoint<Task> tasks;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public TaskService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
    this.tasks = new ResourceEndpoint<>(http, "/task/", Task.class, Task::id);
  }

  /** {@return all tasks of type {@code lead}, in the order of the service; nothing is sent before the iteration} */
  public Paginated<Task> list() {
    return list(ListTasksRequest.builder().build());
  }

  /**
   * Lists tasks, only of type {@code lead} unless types or ids are set (rule 1); nothing is sent before the iteration.
   *
   * @param request the filters, the order and the page size
   * @return the tasks
   */
  public Paginated<Task> list(ListTasksRequest request) {
    return tasks.list(request);
  }

  /**
   * {@return the tasks, as {@link #list(ListTasksRequest)}}
   *
   * @param request sets the filters, such as {@code b -> b.type(Task.ALL).view(TaskView.INBOX)}
   */
  public Paginated<Task> list(Consumer<ListTasksRequest.Builder> request) {
    return list(Arguments.configured(ListTasksRequest.builder(), request).build());
  }

  /**
   * Lists tasks as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. The service sends
   * all fields, since the operation has no {@code _fields}. Nothing is sent before the iteration.
   *
   * @param type the record, such as {@code TaskRow.class}
   * @param <T> the record
   * @return the tasks, in the order of the service
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> Paginated<T> list(Class<T> type) {
    return list(ListTasksRequest.builder().build(), type);
  }

  /**
   * {@return the tasks, as {@link #list(Class)}}
   *
   * @param request the filters, the order and the page size
   * @param type the record
   * @param <T> the record
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is
   *     sent
   */
  public <T extends Record> Paginated<T> list(ListTasksRequest request, Class<T> type) {
    return tasks.listAllFields(request, type);
  }

  /**
   * {@return the tasks, as {@link #list(ListTasksRequest, Class)}}
   *
   * @param request sets the filters, the order and the page size
   * @param type the record
   * @param <T> the record
   */
  public <T extends Record> Paginated<T> list(
      Consumer<ListTasksRequest.Builder> request, Class<T> type) {
    return list(Arguments.configured(ListTasksRequest.builder(), request).build(), type);
  }

  /**
   * Creates a task. The SDK does not retry it if the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the task, of type {@code lead} or {@code outgoing_call} (rule 5)
   * @return the created task
   */
  public Task create(CreateTaskRequest request) {
    return tasks.create(request);
  }

  /**
   * {@return the created task, as {@link #create(CreateTaskRequest)}}
   *
   * @param request sets the fields of the task; the lead is required
   */
  public Task create(Consumer<CreateTaskRequest.Builder> request) {
    return create(Arguments.configured(CreateTaskRequest.builder(), request).build());
  }

  /**
   * Fetches a task.
   *
   * @param id the id of the task
   * @return the task
   * @throws NotFoundException if it does not exist, or the service deleted it (rule 6)
   */
  public Task get(String id) {
    return tasks.get(id);
  }

  /**
   * Fetches a task as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. The
   * service sends all fields, since the operation has no {@code _fields}.
   *
   * @param id the id
   * @param type the record
   * @param <T> the record
   * @return the record
   * @throws NotFoundException if it does not exist
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> T get(String id, Class<T> type) {
    return tasks.getAllFields(id, type);
  }

  /**
   * Changes the fields that the request sets or clears. A completed task moves from the inbox to the archive, a reopened one
   * back (specification, "States and transitions").
   *
   * @param id the id of the task
   * @param request the changes
   * @return the task after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   * @throws NotFoundException if it does not exist, or the service deleted it (rule 6)
   */
  public Task update(String id, UpdateTaskRequest request) {
    return tasks.update(id, request);
  }

  /**
   * {@return the task after the changes, as {@link #update(String, UpdateTaskRequest)}}
   *
   * @param id the id of the task
   * @param request sets the changes
   */
  public Task update(String id, Consumer<UpdateTaskRequest.Builder> request) {
    return update(id, Arguments.configured(UpdateTaskRequest.builder(), request).build());
  }

  /**
   * Changes all tasks that match a filter, only of type {@code lead} unless types or ids are set (rule 1). The SDK does not
   * retry it if the service may have processed it, since the filter may then match other tasks: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param filter the tasks to change; {@link TaskFilter#all()} for every task
   * @param request the changes
   * @return the response, which the specification does not define
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   */
  public EmptyResponse updateMatching(TaskFilter filter, UpdateMatchingTasksRequest request) {
    Arguments.notNull(filter, "filter");
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put("/task/")
            .query(filter.queryParameters())
            .body(RequestFieldGuard.requireChanges(request))
            .replay(Replay.ONCE)
            .returning(EmptyResponse.class))
        .body();
  }

  /**
   * {@return the response, as {@link #updateMatching(TaskFilter, UpdateMatchingTasksRequest)}}
   *
   * @param filter the tasks to change; {@link TaskFilter#all()} for every task
   * @param request sets the changes
   */
  public EmptyResponse updateMatching(
      TaskFilter filter, Consumer<UpdateMatchingTasksRequest.Builder> request) {
    Arguments.notNull(filter, "filter");
    return updateMatching(
        filter,
        Arguments.configured(UpdateMatchingTasksRequest.builder(), request).build());
  }

  /**
   * Deletes a task.
   *
   * @param id the id of the task
   * @return the confirmation
   * @throws NotFoundException if it does not exist, or the service deleted it (rule 6), unless an earlier attempt of this call
   *     may have deleted it
   */
  public Deleted delete(String id) {
    return tasks.delete(id);
  }
}
