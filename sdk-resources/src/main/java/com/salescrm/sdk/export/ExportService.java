package com.salescrm.sdk.export;

import com.salescrm.sdk.core.download.Download;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.polling.JobStartResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on exports (specification, "Exports"). Immutable, safe for many threads.
 *
 * <p>A request that starts an export is never sent twice. If its response is lost, {@link
 * CrmException#mayHaveTakenEffect()} is true, and {@link #list()} shows whether the service has started the export.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no export has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class ExportService {
  private final ApiClient http;
  private final PollOptions polling;
  private final ResourceEndpoint<Export> exports;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public ExportService(ApiClient http) {
    this(http, PollOptions.defaults());
  }

  private ExportService(ApiClient http, PollOptions polling) {
    this.http = http;
    this.polling = polling;
    this.exports = new ResourceEndpoint<>(http, "/export/", Export.class, Export::id);
  }

  /**
   * {@return this service with other poll intervals}
   *
   * @param options the intervals of all pollers that the returned service creates
   */
  public ExportService withPolling(PollOptions options) {
    return new ExportService(http, Arguments.notNull(options, "options"));
  }

  /**
   * Starts an export of the results of a lead search.
   *
   * @param request the content and the format of the export
   * @return the poller of the export
   * @throws com.salescrm.sdk.core.error.DecodingException if the service has started the export, but its response
   *     contains no id
   */
  public ExportPoller startLeads(ExportLeadsRequest request) {
    return start("/export/lead/", request);
  }

  /**
   * {@return the poller that {@link #startLeads(ExportLeadsRequest)} returns}
   *
   * @param request sets the content and the format of the export; type and format are required
   */
  public ExportPoller startLeads(Consumer<ExportLeadsRequest.Builder> request) {
    return startLeads(
        Arguments.configured(ExportLeadsRequest.builder(), request).build());
  }

  /**
   * Starts an export of the opportunities that match the filters of a list.
   *
   * @param request the content and the format of the export
   * @return the poller of the export
   * @throws com.salescrm.sdk.core.error.DecodingException if the service has started the export, but its response
   *     contains no id
   */
  public ExportPoller startOpportunities(ExportOpportunitiesRequest request) {
    return start("/export/opportunity/", request);
  }

  /**
   * {@return the poller that {@link #startOpportunities(ExportOpportunitiesRequest)} returns}
   *
   * @param request sets the content and the format of the export; the format is required
   */
  public ExportPoller startOpportunities(Consumer<ExportOpportunitiesRequest.Builder> request) {
    return startOpportunities(
        Arguments.configured(ExportOpportunitiesRequest.builder(), request).build());
  }

  private ExportPoller start(String path, Object request) {
    ApiRequest.Builder start =
        ApiRequest.post(path).body(Arguments.notNull(request, "request")).replay(Replay.NEVER);
    Export started =
        JobStartResponse.read(http.send(start.build()), Export.class, "exports().list()");
    return new ExportPoller(http, started.id(), polling, started);
  }

  /**
   * {@return the export with an id; it has a download link once it is done}
   *
   * @param id the id of the export
   */
  public Export get(String id) {
    return exports.get(id);
  }

  /** {@return all exports, in pages of 100; nothing is sent before the list is iterated} */
  public Paginated<Export> list() {
    return list(page -> {});
  }

  /**
   * {@return all exports, in the order of the service; nothing is sent before the list is iterated}
   *
   * @param request the page size
   */
  public Paginated<Export> list(PageRequest request) {
    return exports.list(request);
  }

  /**
   * {@return the list that {@link #list(PageRequest)} returns}
   *
   * @param request sets the page size
   */
  public Paginated<Export> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * {@return a poller for an export that was started earlier, by this or another process; nothing is sent before the
   * first poll}
   *
   * @param id the id of the export
   */
  public ExportPoller poller(String id) {
    Arguments.notNull(id, "id");
    return new ExportPoller(http, id, polling, null);
  }

  /**
   * {@return a poller for the export of another poller, for example of a process that has ended; nothing is sent before
   * the first poll}
   *
   * @param token the token of the other poller
   * @throws IllegalArgumentException if the token belongs to another kind of job
   */
  public ExportPoller reattach(PollToken token) {
    Arguments.notNull(token, "token");
    return poller(token.idOf(ExportPoller.KIND));
  }

  /**
   * {@return the file of an export; nothing is sent before the file is opened. If the link has expired by then, the
   * export is fetched again to get a new link}
   *
   * @param export an export that is done
   * @throws IllegalStateException if the export is not done and has no link yet
   * @throws ExportFailedException if the export is done and has no link: the service no longer has its file
   */
  public ExportDownload download(Export export) {
    Arguments.notNull(export, "export");
    String url = export.downloadUrl().orElseThrow(() -> withoutLink(export));
    return new ExportDownload(
        export, Download.of(http, url, () -> get(export.id()).downloadUrl().orElse(url)));
  }

  private static RuntimeException withoutLink(Export export) {
    return export.status().filter(ExportStatus.DONE::matches).isPresent()
        ? new ExportFailedException(export)
        : new IllegalStateException("export " + export.id()
            + " has no download_url yet: wait for it with exports().poller(id).await()");
  }
}
