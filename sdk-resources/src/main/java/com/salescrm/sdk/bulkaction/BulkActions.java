package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.polling.JobStartResponse;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Map;
import java.util.Set;

/**
 * The operations on bulk actions of one kind. Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no action has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 *
 * @param <T> the kind of action
 * @param <R> the request that starts an action
 */
public abstract class BulkActions<T extends BulkAction, R extends BulkActionRequest<R>> {
  private static final Set<Integer> REFUSALS = Set.of(400, 403, 409, 422);

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
   * Starts an action. The request is never sent twice. If its response is lost, {@link CrmException#mayHaveTakenEffect()}
   * is true, and {@link #list()} shows whether the service has started the action.
   *
   * @param request the action and the leads it applies to
   * @return the poller of the action
   * @throws com.salescrm.sdk.core.error.DecodingException if the service has started the action, but its response
   *     contains no id
   */
  public final BulkActionPoller<T> start(R request) {
    Arguments.notNull(request, "request");
    ApiRequest.Builder start = ApiRequest.post(path()).body(request).replay(Replay.NEVER);
    T started = JobStartResponse.read(
        http.send(start.build()), type, "the list of bulk actions of this kind");
    return new BulkActionPoller<>(http, this, started.id(), started);
  }

  /** {@return all actions of this kind; nothing is sent before the list is iterated} */
  public final Paginated<T> list() {
    return Paginated.whole(http, ApiRequest.get(path()).returningList(type), BulkAction::id);
  }

  /**
   * {@return the action with an id}
   *
   * @param id the id of the action
   */
  public final T get(String id) {
    return fetch(http, id);
  }

  final T fetch(ApiClient view, String id) {
    return view.send(ApiRequest.get(path() + "{id}/", id).returning(type)).body();
  }

  /**
   * Pauses an action that is in progress. It can be unpaused for 7 days.
   *
   * @param id the id of the action
   * @return the response
   */
  public final EmptyResponse pause(String id) {
    return change(id, BulkActionStatus.PAUSED);
  }

  /**
   * Resumes a paused action.
   *
   * @param id the id of the action
   * @return the response
   * @throws UnpauseRefusedException if the service refuses, for example because the action was paused for more than 7
   *     days
   */
  public final EmptyResponse unpause(String id) {
    try {
      return change(id, BulkActionStatus.RESUMING);
    } catch (ApiException e) {
      throw REFUSALS.contains(e.statusCode()) ? new UnpauseRefusedException(e) : e;
    }
  }

  /** The specification names a POST with a status but no path; this method assumes the path of the action. */
  private EmptyResponse change(String id, BulkActionStatus status) {
    return http.send(ApiRequest.post(path() + "{id}/", id)
            .body(Map.of("status", status.value()))
            .returning(EmptyResponse.class))
        .body();
  }

  /**
   * {@return a poller for an action that was started earlier, by this or another process; nothing is sent before the
   * first poll}
   *
   * @param id the id of the action
   */
  public final BulkActionPoller<T> poller(String id) {
    Arguments.notNull(id, "id");
    return new BulkActionPoller<>(http, this, id, null);
  }

  /**
   * {@return a poller for the action of another poller, for example of a process that has ended; nothing is sent before
   * the first poll}
   *
   * @param token the token of the other poller
   * @throws IllegalArgumentException if the token belongs to another kind of job
   */
  public final BulkActionPoller<T> reattach(PollToken token) {
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
