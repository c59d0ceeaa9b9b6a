package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.AllRoutes;
import com.salescrm.sandbox.internal.StateView;
import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.download.FileSettings;
import com.salescrm.sandbox.internal.export.JobParts;
import com.salescrm.sandbox.internal.fault.FaultQueue;
import com.salescrm.sandbox.internal.http.CallLog;
import com.salescrm.sandbox.internal.http.CrmServer;
import com.salescrm.sandbox.internal.http.Keys;
import com.salescrm.sandbox.internal.http.RateLimiter;
import com.salescrm.sandbox.internal.http.RequestValidator;
import com.salescrm.sandbox.internal.http.ServerParts;
import com.salescrm.sandbox.internal.http.Settings;
import com.salescrm.sandbox.internal.job.JobSettings;
import com.salescrm.sandbox.internal.oauth.Grants;
import com.salescrm.sandbox.internal.oauth.OAuthRoutes;
import com.salescrm.sandbox.internal.phonenumber.RentSettings;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.webhook.EventPublisher;
import com.salescrm.sandbox.internal.webhook.WebhookSender;
import com.salescrm.sandbox.internal.webhook.WebhookSubscriptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;

/**
 * A sales CRM service in memory that listens on a port of the loopback address. It implements the
 * state and the rules of the specification and validates every request strictly: a request that
 * breaks the specification receives an error response with the reason, and is recorded in {@link
 * #violations()}.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start()) {
 *   sandbox.seed(Seed.leads(5_000));
 *   // point a client at sandbox.baseUrl(), with sandbox.apiKey()
 * }
 * }</pre>
 *
 * <p>Thread-safe; requests are processed concurrently. Close the sandbox after use: its threads
 * keep the JVM running until then.
 */
public final class Sandbox implements AutoCloseable {
  private final Settings settings = new Settings();
  private final RentSettings rents = new RentSettings();
  private final FaultQueue faultQueue = new FaultQueue();
  private final Faults faults = new Faults(faultQueue, rents);
  private final RateLimiter limiter = new RateLimiter(System::nanoTime);
  private final JobSettings jobSettings = new JobSettings();
  private final SandboxJobs jobs = new SandboxJobs(jobSettings);
  private final FileSettings fileSettings = new FileSettings();
  private final SandboxClock clock;
  private final FileServer files;
  private final Keys keys;
  private final CallLog log;
  private final Crm crm;
  private final CrmServer server;
  private final SandboxOAuth oauth;
  private final SandboxData data;
  private final StateView state;
  private final WebhookSender sender;
  private final SandboxWebhooks webhooks;

  Sandbox(SandboxBuilder options) {
    clock = options.clock();
    Grants grants = new Grants(clock);
    keys = new Keys(options.apiKey(), options.accessToken(), grants);
    log = new CallLog(options.recordsCredentials());
    files = new FileServer(
        new CallLog(options.recordsCredentials()),
        fileSettings,
        clock::instant,
        options.port() >= 0);
    crm = new Crm(clock);
    options.customFields().forEach(crm.organization()::add);
    data = new SandboxData(crm);
    state = new StateView(crm);
    sender = new WebhookSender(clock);
    WebhookSubscriptions subscriptions = new WebhookSubscriptions(crm, sender);
    webhooks = new SandboxWebhooks(crm, subscriptions, sender);
    RequestValidator validator = new RequestValidator(
        AllRoutes.of(
            crm,
            settings,
            rents,
            new JobParts(jobSettings, files),
            subscriptions,
            options.resources()),
        keys,
        options.extraBodyFields());
    ServerParts parts = new ServerParts(
        faultQueue,
        log,
        limiter,
        settings,
        new OAuthRoutes(grants),
        new EventPublisher(crm, subscriptions),
        clock);
    server = CrmServer.start(validator, crm.lock(), parts, options.port(), options.tls());
    oauth = new SandboxOAuth(grants, baseUrl());
  }

  /**
   * Starts an empty sandbox on a free port.
   *
   * @return the sandbox; the caller closes it
   */
  public static Sandbox start() {
    return builder().start();
  }

  /** {@return a builder with the default options} */
  public static SandboxBuilder builder() {
    return new SandboxBuilder();
  }

  /**
   * The base URL of the service.
   *
   * @return such as {@code http://127.0.0.1:40123/api/v1}, without a trailing slash
   */
  public String baseUrl() {
    return server.baseUrl();
  }

  /**
   * The API key that the service accepts.
   *
   * @return the key, without the trailing colon of Basic authentication
   */
  public String apiKey() {
    return keys.apiKey();
  }

  /**
   * The access token that the service accepts.
   *
   * @return the token, without {@code Bearer}
   */
  public String accessToken() {
    return keys.accessToken();
  }

  /**
   * The OAuth 2.0 endpoints of the service.
   *
   * @return the URLs, the client credentials and the settings
   */
  public SandboxOAuth oauth() {
    return oauth;
  }

  /**
   * Adds demo data to the existing data.
   *
   * @param seed the amount and kinds of data
   * @return this sandbox
   */
  public Sandbox seed(Seed seed) {
    data.seed(seed);
    return this;
  }

  /**
   * Changes of the data that no request of the client causes and that move no {@code date_updated}.
   *
   * @return the changes
   */
  public SandboxData data() {
    return data;
  }

  /**
   * The clock of the service.
   *
   * @return the clock; tests can set and advance it
   */
  public SandboxClock clock() {
    return clock;
  }

  /**
   * Fault injection.
   *
   * @return the faults of this sandbox
   */
  public Faults faults() {
    return faults;
  }

  /**
   * Settings of exports and bulk actions.
   *
   * @return the settings
   */
  public SandboxJobs jobs() {
    return jobs;
  }

  /**
   * The file server for the files of exports.
   *
   * @return its settings and recorded requests
   */
  public SandboxDownloads downloads() {
    return new SandboxDownloads(files, fileSettings);
  }

  /**
   * The deliveries to webhook subscriptions.
   *
   * @return the recorded deliveries; a delivery can be repeated
   */
  public SandboxWebhooks webhooks() {
    return webhooks;
  }

  /**
   * Sets the format of list responses. Default: {@link Envelope#DATA_HAS_MORE_TOTAL}.
   *
   * @param envelope the format, effective from the next response
   */
  public void envelope(Envelope envelope) {
    settings.envelope(envelope);
  }

  /**
   * Sets the status codes of creates and deletes. Default: {@link ResponseStyle#OLDER}.
   *
   * @param style the style, effective from the next response
   */
  public void responseStyle(ResponseStyle style) {
    settings.style(style);
  }

  /**
   * Limits the length of a page. The limit overrides a larger {@code _limit} without an error.
   * Default: no limit.
   *
   * @param most the maximum number of items, 1 or more
   * @throws IllegalArgumentException if the number is less than 1
   */
  public void pageCap(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("most must be 1 or more, not " + most);
    }
    settings.pageCap(most);
  }

  /**
   * Responds 400 to a list request with a larger {@code _skip}, as services do with long lists.
   * Default: no limit.
   *
   * @param most 0 or more
   */
  public void maxSkip(int most) {
    settings.maxSkip(most);
  }

  /**
   * Limits the number of requests per time window, separately for each first path segment. Further
   * requests receive 429 with all forms of rate-limit hints. Default: off. The window runs in real
   * time.
   *
   * @param requests the number of requests per window
   * @param window the length of the window
   */
  public void rateLimit(int requests, Duration window) {
    limiter.limit(requests, window);
  }

  /** Disables the rate limit. */
  public void noRateLimit() {
    limiter.off();
  }

  /**
   * Delays the headers of every response, in real time. Default: no delay.
   *
   * @param wait the delay
   */
  public void latency(Duration wait) {
    settings.latency(wait);
  }

  /**
   * Lets the lists of leads, contacts, opportunities and tasks lag behind creates, in real time: an
   * object appears in lists only after the delay. GET by id returns it at once, and updates and
   * deletes appear in lists at once. Default: no delay.
   *
   * @param lag the delay of the objects created from now on
   */
  public void listLag(Duration lag) {
    crm.listLag(lag);
  }

  /**
   * The requests received so far, the oldest first. The newest 50,000 are recorded. Connections
   * refused by a fault are not included.
   *
   * @return a copy
   */
  public List<RecordedCall> requests() {
    return log.calls();
  }

  /**
   * The requests that broke the specification, the oldest first.
   *
   * @return a copy; empty if all requests were valid
   */
  public List<Violation> violations() {
    return log.violations();
  }

  /** Deletes the recorded requests and violations. */
  public void clearRequests() {
    log.clear();
  }

  /**
   * The number of connections opened so far, including refused ones.
   *
   * @return 0 or more
   */
  public int connections() {
    return server.connections();
  }

  /**
   * The stored leads in order of creation, in the JSON of the service. Virtual leads are not
   * included.
   *
   * @return a copy
   */
  public List<JsonNode> leads() {
    return state.leads();
  }

  /**
   * A stored lead in the JSON of the service.
   *
   * @param id the id of the lead
   * @return empty if no lead has the id
   */
  public Optional<JsonNode> lead(String id) {
    return state.lead(id);
  }

  /** {@return a copy of the contacts of all leads} */
  public List<JsonNode> contacts() {
    return state.contacts();
  }

  /** {@return a copy of the opportunities of all leads} */
  public List<JsonNode> opportunities() {
    return state.opportunities();
  }

  /**
   * The number of stored objects of a kind. Tests use it to verify that no object is missing and
   * none is duplicated.
   *
   * @param kind {@code lead}, {@code contact}, {@code opportunity}, {@code opportunity_status},
   *     {@code task} or {@code comment_thread}
   * @return 0 or more
   * @throws IllegalArgumentException if the kind is unknown
   */
  public int count(String kind) {
    return state.count(kind);
  }

  /** Processes a request of a test that has a network of its own. */
  MockResponse respond(RecordedRequest request) {
    return request.getTarget().startsWith("/exports/")
        ? files.respond(request)
        : server.respond(request);
  }

  /** Stops listening and closes all open connections. Further calls have no effect. */
  @Override
  public void close() {
    server.close();
    files.close();
    sender.close();
  }

  @Override
  public String toString() {
    return "Sandbox{" + baseUrl() + "}";
  }
}
