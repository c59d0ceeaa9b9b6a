package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.polling.Poller;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Polls a bulk action until its status is {@code done}. If the status is {@code error}, it throws {@link
 * BulkActionFailedException}. Any other status, including {@code paused} or none, means that the action is in progress.
 * Safe for many threads.
 *
 * @param <T> the kind of action
 */
public final class BulkActionPoller<T extends BulkAction> extends Poller<T> {
  private final BulkActions<T, ?> actions;

  BulkActionPoller(ApiClient http, BulkActions<T, ?> actions, String id, @Nullable T lastSeen) {
    super(http, new PollToken(actions.kind(), id), actions.polling(), lastSeen);
    this.actions = actions;
  }

  /**
   * Pauses the action: see {@link BulkActions#pause}.
   *
   * @return the response
   */
  public EmptyResponse pause() {
    return actions.pause(id());
  }

  /**
   * Unpauses the action: see {@link BulkActions#unpause}.
   *
   * @return the response
   * @throws UnpauseRefusedException if the service refuses, for example because the action was paused for more than 7
   *     days
   */
  public EmptyResponse unpause() {
    return actions.unpause(id());
  }

  @Override
  protected T fetch(ApiClient view) {
    return actions.fetch(view, id());
  }

  @Override
  protected boolean isDone(T state) {
    return state.status().filter(BulkActionStatus.DONE::matches).isPresent();
  }

  @Override
  protected @Nullable CrmException failureOf(T state) {
    return state.status().filter(BulkActionStatus.ERROR::matches).isPresent()
        ? new BulkActionFailedException(state, actions.type())
        : null;
  }

  @Override
  protected String describe(T state) {
    return state.status().map(BulkActionStatus::value).orElse("no status");
  }

  @Override
  public BulkActionPoller<T> onProgress(Consumer<? super T> listener) {
    Arguments.notNull(listener, "listener");
    super.onProgress(listener);
    return this;
  }
}
