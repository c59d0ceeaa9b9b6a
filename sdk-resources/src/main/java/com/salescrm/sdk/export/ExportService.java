package com.salescrm.sdk.export;

import com.salescrm.sdk.core.download.Download;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.polling.JobStartResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.polling.PollOptions;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Consumer;

/**
 * Exports (specification, "Exports"). Starting one is never sent twice: if its answer is lost, {@code mayHaveTakenEffect()} is
 * true and {@link #list()} shows whether it was started. Immutable, safe for many threads.
 */
public final class ExportService {

  private final ApiClient http;
  private final PollOptions polling;

  /**
   * Exports over a client.
   *
   * @param http the road its calls travel
   */
  public ExportService(ApiClient http) {
    this(http, PollOptions.defaults());
  }

  private ExportService(ApiClient http, PollOptions polling) {
    this.http = Arguments.notNull(http, "http");
    this.polling = polling;
  }

  /**
   * The same with pollers that look more or less often.
   *
   * @param options how often to look
   * @return the service with that
   */
  public ExportService withPolling(PollOptions options) {
    Arguments.notNull(options, "options");
    return new ExportService(http, options);
  }

  /**
   * Starts an export by a search for leads.
   *
   * @param request what to export, and how
   * @return what waits for it
   * @throws com.salescrm.sdk.core.error.DecodingException if it was started but the answer names no id
   */
  public ExportPoller startLeads(ExportLeadsRequest request) {
    Arguments.notNull(request, "request");
    return start(ApiRequest.post("/export/lead/").body(request));
  }

  /**
   * Starts an export by a search for leads.
   *
   * @param request sets what to export, and how
   * @return what waits for it
   */
  public ExportPoller startLeads(Consumer<ExportLeadsRequest.Builder> request) {
    return startLeads(
        Arguments.configured(ExportLeadsRequest.builder(), request).build());
  }

  /**
   * Starts an export by the filters of the list of opportunities.
   *
   * @param request what to export, and how
   * @return what waits for it
   * @throws com.salescrm.sdk.core.error.DecodingException if it was started but the answer names no id
   */
  public ExportPoller startOpportunities(ExportOpportunitiesRequest request) {
    Arguments.notNull(request, "request");
    return start(ApiRequest.post("/export/opportunity/").body(request));
  }

  /**
   * Starts an export by the filters of the list of opportunities.
   *
   * @param request sets what to export, and how
   * @return what waits for it
   */
  public ExportPoller startOpportunities(Consumer<ExportOpportunitiesRequest.Builder> request) {
    return startOpportunities(
        Arguments.configured(ExportOpportunitiesRequest.builder(), request).build());
  }

  private ExportPoller start(ApiRequest.Builder request) {
    Export started = JobStartResponse.read(
        http.send(request.replay(Replay.NEVER).build()), Export.class, "exports().list()");
    return new ExportPoller(http, started.id(), polling, started);
  }

  /**
   * Fetches an export.
   *
   * @param id the export's id
   * @return the export, with its link once it is done
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Export get(String id) {
    return ExportPoller.fetch(http, id);
  }

  /** {@return all exports, 100 a page} */
  public Paginated<Export> list() {
    return list(PageRequest.builder().build());
  }

  /**
   * Lists exports; nothing is sent before the list is iterated.
   *
   * @param request the page size
   * @return the exports, in the service's order
   */
  public Paginated<Export> list(PageRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<Export>> list =
        ApiRequest.get("/export/").query(request.queryParameters()).returningList(Export.class);
    return Paginated.of(http, list, Export::id);
  }

  /**
   * Lists exports.
   *
   * @param request sets the page size
   * @return the exports, in the service's order
   */
  public Paginated<Export> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * What waits for an export that was started before, here or elsewhere. Nothing is sent before it looks.
   *
   * @param id the export's id
   * @return the poller
   * @throws IllegalArgumentException if the id is blank
   */
  public ExportPoller poller(String id) {
    Arguments.notNull(id, "id");
    return new ExportPoller(http, id, polling, null);
  }

  /**
   * Takes up the wait of another poller, perhaps of a program that is gone.
   *
   * @param token what {@code pollToken()} gave there
   * @return the poller
   * @throws IllegalArgumentException if it is the token of another kind of job
   */
  public ExportPoller reattach(PollToken token) {
    Arguments.notNull(token, "token");
    return poller(token.idOf(ExportPoller.KIND));
  }

  /**
   * The file of an export. Nothing is sent before it is opened; if the link has expired by then, the export is fetched
   * again and the new link taken.
   *
   * @param export the export, done
   * @return its file
   * @throws IllegalStateException if it has no link yet
   */
  public ExportDownload download(Export export) {
    Arguments.notNull(export, "export");
    String address = export
        .downloadUrl()
        .orElseThrow(() -> new IllegalStateException("export " + export.id()
            + " has no download_url yet: wait for it with exports().poller(id).await()"));
    Download download =
        Download.of(http, address, () -> get(export.id()).downloadUrl().orElse(address));
    return new ExportDownload(export, download);
  }
}
