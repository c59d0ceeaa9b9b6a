package com.salescrm.sdk.export;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.polling.Poller;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Polls an export until its status is {@code done}. If the status is {@code error}, {@code await} throws
 * {@link ExportFailedException}. Any other status, or none, means that the export is in progress. Safe for many threads.
 */
public final class ExportPoller extends Poller<Export> {
  static final String KIND = "export";

  ExportPoller(ApiClient http, String id, PollOptions options, @Nullable Export lastSeen) {
    super(http, new PollToken(KIND, id), options, lastSeen);
  }

  @Override
  protected Export fetch(ApiClient view) {
    return view.send(ApiRequest.get("/export/{id}/", id()).returning(Export.class))
        .body();
  }

  @Override
  protected boolean isDone(Export state) {
    return state.status().filter(ExportStatus.DONE::matches).isPresent();
  }

  @Override
  protected @Nullable CrmException failureOf(Export state) {
    return state.status().filter(ExportStatus.ERROR::matches).isPresent()
        ? new ExportFailedException(state)
        : null;
  }

  @Override
  protected String describe(Export state) {
    return state.status().map(ExportStatus::value).orElse("no status");
  }

  @Override
  public ExportPoller onProgress(Consumer<? super Export> listener) {
    Arguments.notNull(listener, "listener");
    super.onProgress(listener);
    return this;
  }
}
