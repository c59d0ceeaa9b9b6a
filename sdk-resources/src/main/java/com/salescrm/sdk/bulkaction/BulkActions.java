package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.ListRules;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.polling.JobStartResponse;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Map;
import java.util.Set;

/**
 * What can be done with bulk actions of one kind. Immutable, safe for many threads.
 *
 * @param <T> the kind of action
 * @param <R> what starts one
 */
public abstract class BulkActions<T extends BulkAction, R extends BulkActionRequest> {
  private static final Set<Integer> REFUSALS = Set.of(400, 403, 409);

  private final ApiClient http;
  private final String kind;
  private final Class<T> type;
  private final PollOptions polling;

  BulkActions(ApiClient http, String kind, Class<T> type, PollOptions polling) {
    this.http = http;
    this.kind = kind;
    this.type = type;
    this.polling = polling;
  }

  /**
   * Starts one. It is never sent twice: if its answer is lost, {@code outcomeUnknown()} is true and {@link #list()}
   * shows whether it was started.
   *
   * @param request what is to be done, and for which leads
   * @return what waits for it, pauses and resumes it
   * @throws com.salescrm.sdk.core.error.DecodingException if it was started but the answer names no id
   */
  public final BulkActionPoller<T> start(R request) {
    Arguments.notNull(request, "request");
    ApiRequest.Builder start = ApiRequest.post(path()).body(request).replay(Replay.NEVER);
    T started = JobStartResponse.read(
        http.send(start.build()), type, "the list of bulk actions of this kind");
    return new BulkActionPoller<>(http, this, started.id(), started);
  }

  /** {@return all of this kind; the service names no pages} */
  public final Paginated<T> list() {
    return Paginated.whole(
        http, ApiRequest.get(path()).returningList(type), ListRules.identifiedBy(BulkAction::id));
  }

  /**
   * Fetches one.
   *
   * @param id the action's id
   * @return the action
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public final T get(String id) {
    return fetch(http, id);
  }

  final T fetch(ApiClient view, String id) {
    return view.send(ApiRequest.get(path() + "{id}/", id).returning(type)).body();
  }

  /**
   * Pauses one that is in progress. It can be resumed for 7 days.
   *
   * @param id the action's id
   * @return the answer
   */
  public final EmptyResponse pause(String id) {
    return change(id, BulkActionStatus.PAUSED);
  }

  /**
   * Lets a paused one go on.
   *
   * @param id the action's id
   * @return the answer
   * @throws ResumeRefusedException if the service refuses, as after more than 7 days of pause
   */
  public final EmptyResponse resume(String id) {
    try {
      return change(id, BulkActionStatus.RESUMING);
    } catch (ApiException e) {
      throw REFUSALS.contains(e.statusCode()) ? new ResumeRefusedException(e) : e;
    }
  }

  /** The specification says a POST with a status, not where to: the action's own path, in this one place. */
  private EmptyResponse change(String id, BulkActionStatus status) {
    return http.send(ApiRequest.post(path() + "{id}/", id)
            .body(Map.of("status", status.value()))
            .returning(EmptyResponse.class))
        .body();
  }

  /**
   * What waits for one that was started before, here or elsewhere. Nothing is sent before it looks.
   *
   * @param id the action's id
   * @return the poller
   * @throws IllegalArgumentException if the id is blank
   */
  public final BulkActionPoller<T> poller(String id) {
    Arguments.notNull(id, "id");
    return new BulkActionPoller<>(http, this, id, null);
  }

  /**
   * Takes up the wait of another poller, perhaps of a program that is gone.
   *
   * @param token what {@code resumeToken()} gave there
   * @return the poller
   * @throws IllegalArgumentException if it is the token of another kind of job
   */
  public final BulkActionPoller<T> poller(PollToken token) {
    Arguments.notNull(token, "token");
    return poller(token.idOf(kind()));
  }

  final String kind() {
    return "bulk_action/" + kind;
  }

  final Class<T> type() {
    return type;
  }

  final PollOptions polling() {
    return polling;
  }

  private String path() {
    return "/bulk_action/" + kind + "/";
  }
}
