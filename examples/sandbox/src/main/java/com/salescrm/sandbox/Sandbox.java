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
import com.salescrm.sandbox.internal.seed.DemoData;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.webhook.EventLog;
import com.salescrm.sandbox.internal.webhook.Hooks;
import com.salescrm.sandbox.internal.webhook.WebhookSender;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;

/**
 * A sales CRM service in memory, on a port of this machine. It keeps the state and the rules of the
 * specification and is strict about what it is sent: what a correct client never sends is answered
 * with an error that says why, and noted in {@link #violations()}.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start()) {
 *   sandbox.seed(Seed.leads(5_000));
 *   // point a client at sandbox.baseUrl(), with sandbox.apiKey()
 * }
 * }</pre>
 *
 * <p>Safe for many threads; requests are answered concurrently. Whoever starts a sandbox closes it:
 * its threads keep the JVM alive until then.
 */
public final class Sandbox implements AutoCloseable {
  private final Settings settings = new Settings();
  private final RentSettings rents = new RentSettings();
  private final FaultQueue faultQueue = new FaultQueue();
  private final Faults faults = new Faults(faultQueue);
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
  private final StateView state;
  private final WebhookSender courier;
  private final SandboxWebhooks webhooks;

  Sandbox(SandboxBuilder options) {
    clock = options.clock();
    Grants grants = new Grants(clock);
    keys = new Keys(options.apiKey(), options.accessToken(), grants);
    log = new CallLog(options.recordsCredentials());
    files = new FileServer(new CallLog(options.recordsCredentials()), fileSettings, clock::instant);
    crm = new Crm(clock);
    options.customFields().forEach(crm.organization()::add);
    state = new StateView(crm);
    courier = new WebhookSender(clock);
    Hooks hooks = new Hooks(crm, courier);
    webhooks = new SandboxWebhooks(crm, hooks, courier);
    RequestValidator gate = new RequestValidator(
        AllRoutes.of(
            crm, settings, rents, new JobParts(jobSettings, files), hooks, options.resources()),
        keys,
        options.extraBodyFields());
    ServerParts parts = new ServerParts(
        faultQueue, log, limiter, settings, new OAuthRoutes(grants), new EventLog(crm, hooks));
    server = CrmServer.start(gate, crm.lock(), parts, options.port(), options.tls());
    oauth = new SandboxOAuth(grants, baseUrl());
  }

  /**
   * Starts an empty sandbox on a free port.
   *
   * @return the sandbox, for the caller to close
   */
  public static Sandbox start() {
    return builder().start();
  }

  /**
   * Options for a sandbox.
   *
   * @return a builder with the defaults
   */
  public static SandboxBuilder builder() {
    return new SandboxBuilder();
  }

  /**
   * The base address of the service.
   *
   * @return such as {@code http://127.0.0.1:40123/api/v1}, without a slash at its end
   */
  public String baseUrl() {
    return server.baseUrl();
  }

  /**
   * The API key that the service accepts.
   *
   * @return the key, without the colon
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
   * The OAuth 2.0 side of the service.
   *
   * @return its addresses, its client, and its switches
   */
  public SandboxOAuth oauth() {
    return oauth;
  }

  /**
   * Adds demo data to what is there.
   *
   * @param seed how much of what
   * @return this sandbox
   */
  public Sandbox seed(Seed seed) {
    Lock lock = crm.lock().writeLock();
    lock.lock();
    try {
      DemoData.fill(crm, seed);
      return this;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The time of the service.
   *
   * @return a clock that can be moved
   */
  public SandboxClock clock() {
    return clock;
  }

  /**
   * The faults of the service.
   *
   * @return where faults are armed
   */
  public Faults faults() {
    return faults;
  }

  /**
   * How exports and bulk actions go.
   *
   * @return their switches
   */
  public SandboxJobs jobs() {
    return jobs;
  }

  /**
   * The storage where the files of exports are downloaded from.
   *
   * @return its switches, and what was asked of it
   */
  public SandboxDownloads downloads() {
    return new SandboxDownloads(files, fileSettings);
  }

  /**
   * The deliveries to webhook subscriptions.
   *
   * @return what was delivered, and how to deliver it again
   */
  public SandboxWebhooks webhooks() {
    return webhooks;
  }

  /**
   * Switches what lists look like; {@link Envelope#DATA_HAS_MORE_TOTAL} at the start.
   *
   * @param envelope from the next response on
   */
  public void envelope(Envelope envelope) {
    settings.envelope(envelope);
  }

  /**
   * Switches what creates and deletes response; {@link ResponseStyle#OLDER} at the start.
   *
   * @param style from the next response on
   */
  public void responseStyle(ResponseStyle style) {
    settings.style(style);
  }

  /**
   * Lets no page be longer than this, whatever {@code _limit} says, and says nothing about it.
   *
   * @param most 1 or more
   * @throws IllegalArgumentException if it is less
   */
  public void pageCap(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("most must be 1 or more, not " + most);
    }
    settings.pageCap(most);
  }

  /**
   * Responses a larger {@code _skip} with 400, as services do in long lists.
   *
   * @param most 0 or more
   */
  public void maxSkip(int most) {
    settings.maxSkip(most);
  }

  /**
   * Limits the requests of a window for each first path segment; more are answered 429 with all
   * hints. Off at the start. Runs in real time.
   *
   * @param requests how many fit into a window
   * @param window the length of the window
   */
  public void rateLimit(int requests, Duration window) {
    limiter.limit(requests, window);
  }

  /**
   * Lets every rent of a phone number fail from now on, with a status such as {@code
   * has-voice-only}; a request with {@code with_sms} false gets past that one.
   *
   * @param status the word in the response, from the specification's table ("Errors", 4) or a new one
   */
  public void failRents(String status) {
    rents.failWith(status);
  }

  /** Lets phone numbers be rented, as at the start. */
  public void allowRents() {
    rents.failWith(null);
  }

  /** Switches the rate limit off. */
  public void noRateLimit() {
    limiter.off();
  }

  /**
   * Lets every response take at least so long, in real time; no wait at the start.
   *
   * @param wait the time before the headers of a response
   */
  public void latency(Duration wait) {
    settings.latency(wait);
  }

  /**
   * The requests so far, the oldest first; the newest 50,000 are kept. Connections that a fault
   * refused brought no request.
   *
   * @return a copy
   */
  public List<RecordedCall> requests() {
    return log.calls();
  }

  /**
   * What of the requests broke the specification, the oldest first.
   *
   * @return a copy; empty is what a client's test hopes for
   */
  public List<Violation> violations() {
    return log.violations();
  }

  /** Forgets the requests and violations so far. */
  public void clearRequests() {
    log.clear();
  }

  /**
   * How many connections were opened so far, refused ones included.
   *
   * @return 0 or more
   */
  public int connections() {
    return server.connections();
  }

  /**
   * The stored leads in the order of their creation, as the service shows them; virtual ones are
   * left out.
   *
   * @return a copy of the state
   */
  public List<JsonNode> leads() {
    return state.leads();
  }

  /**
   * A stored lead as the service shows it.
   *
   * @param id the id of the lead
   * @return absent where there is no such lead
   */
  public Optional<JsonNode> lead(String id) {
    return state.lead(id);
  }

  /**
   * The contacts of all leads.
   *
   * @return a copy of the state
   */
  public List<JsonNode> contacts() {
    return state.contacts();
  }

  /**
   * The opportunities of all leads.
   *
   * @return a copy of the state
   */
  public List<JsonNode> opportunities() {
    return state.opportunities();
  }

  /**
   * How many objects of a kind are stored: the proof that none was lost and none doubled.
   *
   * @param kind {@code lead}, {@code contact}, {@code opportunity}, {@code opportunity_status},
   *     {@code task} or {@code comment_thread}
   * @return 0 or more
   * @throws IllegalArgumentException for another kind
   */
  public int count(String kind) {
    return state.count(kind);
  }

  /** Stops listening, and cuts whatever connection is open. Closing again does nothing. */
  @Override
  public void close() {
    server.close();
    files.close();
    courier.close();
  }

  @Override
  public String toString() {
    return "Sandbox{" + baseUrl() + "}";
  }
}
