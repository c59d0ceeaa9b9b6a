package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.UserAgent;
import com.salescrm.sdk.core.internal.url.ServiceUrl;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.function.Function;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client. Not safe for many threads; the client that is built is.
 *
 * @param <B> the builder that extends this
 */
public abstract class ClientSettings<B extends ClientSettings<B>> {
  private final RequestOptions.Builder options = RequestOptions.builder();
  private @Nullable HttpUrl baseUrl;
  private @Nullable Credentials credentials;
  private @Nullable OkHttpClient httpClient;
  private @Nullable CallListener listener;
  private @Nullable String userAgent;
  private boolean insecureHttpAllowed;
  private long maxResponseBytes = 64L << 20;
  private int maxConcurrentAsyncCalls = 64;
  private int maxQueuedAsyncCalls = 100_000;
  private RateBudget rateBudget = RateBudget.ofProcess();
  private Timing timing = Timing.system();

  /** For the builders of clients. */
  protected ClientSettings() {}

  /** {@return this builder} */
  protected abstract B self();

  /**
   * Sets the base URL of the service with its version, such as {@code https://api.example.com/api/v1} (specification,
   * "Versioning"). Required. A trailing slash is ignored.
   *
   * @param url absolute, without user, query and fragment
   * @return this builder
   * @throws IllegalArgumentException if it is not an absolute http or https URL, or has a user, query or fragment
   */
  public B baseUrl(String url) {
    Arguments.notNull(url, "baseUrl");
    baseUrl = ServiceUrl.parse("baseUrl", url, "credentials()");
    return self();
  }

  /**
   * Sets the credentials. Required.
   *
   * @param value for instance {@link Credentials#apiKey}
   * @return this builder
   */
  public B credentials(Credentials value) {
    credentials = Arguments.notNull(value, "credentials");
    return self();
  }

  /**
   * Reads base URL and credentials from the environment: {@code CRM_BASE_URL}, and {@code CRM_API_KEY} or {@code
   * CRM_ACCESS_TOKEN}. The system properties {@code crm.baseUrl}, {@code crm.apiKey} and {@code crm.accessToken} take
   * precedence. A blank value counts as missing.
   *
   * @return this builder
   * @throws IllegalStateException if the URL or both secrets are missing, or both secrets are set; the message names the
   *     variables
   * @throws IllegalArgumentException if {@link #baseUrl} or {@link Credentials} reject a value
   */
  public B fromEnv() {
    return fromEnv(System::getProperty, System::getenv);
  }

  B fromEnv(
      Function<String, @Nullable String> properties, Function<String, @Nullable String> variables) {
    Environment environment = new Environment(properties, variables);
    baseUrl(environment.baseUrl());
    return credentials(environment.credentials());
  }

  /**
   * Sets the caller's time zone; see {@link RequestOptions.Builder#timeZone}. By default the header is not sent.
   *
   * @param zone a region, such as {@code Europe/Berlin}, follows daylight saving time
   * @return this builder
   */
  public B timeZone(ZoneId zone) {
    options.timeZone(zone);
    return self();
  }

  /**
   * Limits the time of a whole call: token refresh, waits and all attempts. 2 minutes by default. See {@link
   * RequestOptions.Builder#totalTimeout}.
   *
   * @param timeout the limit; more than 100 years count as 100 years
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public B totalTimeout(Duration timeout) {
    options.totalTimeout(timeout);
    return self();
  }

  /**
   * Limits the time of one attempt, from connecting to the last byte of the response. 30 seconds by default. See {@link
   * RequestOptions.Builder#attemptTimeout}.
   *
   * @param timeout the limit; more than 100 years count as 100 years
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public B attemptTimeout(Duration timeout) {
    options.attemptTimeout(timeout);
    return self();
  }

  /**
   * Sets the number of attempts and the delays between them; {@link RetryPolicy#defaults()} by default.
   *
   * @param policy for instance {@link RetryPolicy#none()}
   * @return this builder
   */
  public B retryPolicy(RetryPolicy policy) {
    options.retryPolicy(policy);
    return self();
  }

  /**
   * Sets which requests are sent first if the rate limit is short; see {@link RequestOptions.Builder#lane}. {@code
   * INTERACTIVE} by default.
   *
   * @param value {@code BATCH} for a program whose user does not wait
   * @return this builder
   */
  public B lane(Lane value) {
    options.lane(value);
    return self();
  }

  /**
   * Sets the budget that this client shares with others, for a rate limit that they share; {@link RateBudget#ofProcess()} by
   * default.
   *
   * @param value for instance {@link RateBudget#inMemory()}
   * @return this builder
   */
  public B rateBudget(RateBudget value) {
    rateBudget = Arguments.notNull(value, "rateBudget");
    return self();
  }

  /**
   * Adds a header to every request to the base URL; the last value of a name is sent.
   *
   * @param name in any case
   * @param value visible ASCII, spaces and tabs
   * @return this builder
   * @throws IllegalArgumentException if name or value is not allowed in a header, or if the SDK sets that header itself
   */
  public B header(String name, String value) {
    Arguments.notNull(name, "name");
    Arguments.notNull(value, "header value");
    options.header(name, value);
    return self();
  }

  /**
   * Sets an OkHttp client whose connection pool, proxy, TLS settings and interceptors are used; its time-outs, retries,
   * redirects, cache and authenticator are not. It is never changed or closed. By default the SDK creates its own.
   * Connections of HTTP/2 are pinged every 10 s, unless the client has another ping interval.
   *
   * @param client must stay usable as long as the client that is built
   * @return this builder
   */
  public B httpClient(OkHttpClient client) {
    httpClient = Arguments.notNull(client, "httpClient");
    return self();
  }

  /**
   * Sets the listener for calls and attempts; none by default.
   *
   * @param value safe for many threads; it replaces the previous one
   * @return this builder
   */
  public B listener(CallListener value) {
    listener = Arguments.notNull(value, "listener");
    return self();
  }

  /**
   * Adds the application's name and version, such as {@code acme-sync/1.4}, to the {@code User-Agent} header.
   *
   * @param suffix visible ASCII and spaces; empty adds nothing
   * @return this builder
   * @throws IllegalArgumentException if it is not allowed in a header
   */
  public B userAgent(String suffix) {
    Arguments.notNull(suffix, "userAgent");
    userAgent = RequestEncoder.headerValue("User-Agent", suffix.strip());
    return self();
  }

  /**
   * Allows plain http to another machine, which sends secrets in the clear. By default only https and loopback are allowed.
   *
   * @return this builder
   */
  public B allowInsecureHttp() {
    insecureHttpAllowed = true;
    return self();
  }

  /**
   * Limits the size of a response that is read into memory, after decompression. 64 MiB by default; at most 2 GiB.
   *
   * @param bytes the limit; a call with a larger response fails
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public B maxResponseBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("maxResponseBytes must be positive, but was " + bytes);
    }
    maxResponseBytes = bytes;
    return self();
  }

  /**
   * Limits the number of {@code async} operations that run at once; more wait in a queue. 64 by default.
   *
   * @param calls the limit, for all views of the client together
   * @return this builder
   * @throws IllegalArgumentException if it is less than 1
   */
  public B maxConcurrentAsyncCalls(int calls) {
    maxConcurrentAsyncCalls = atLeastOne("maxConcurrentAsyncCalls", calls);
    return self();
  }

  /**
   * Limits the queue of {@code async} operations. 100,000 by default. If the queue is full, the future of an operation fails
   * at once with {@link com.salescrm.sdk.core.error.TransportException}; nothing is sent.
   *
   * @param calls the limit, for all views of the client together; each queued operation uses memory
   * @return this builder
   * @throws IllegalArgumentException if it is less than 1
   */
  public B maxQueuedAsyncCalls(int calls) {
    maxQueuedAsyncCalls = atLeastOne("maxQueuedAsyncCalls", calls);
    return self();
  }

  private static int atLeastOne(String setting, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(setting + " must be at least 1, but was " + value);
    }
    return value;
  }

  B timing(Timing seams) {
    timing = seams;
    return self();
  }

  /**
   * Creates the client; nothing is sent.
   *
   * @return the client, for the caller to close
   * @throws IllegalStateException if base URL or credentials are missing, or if secrets would be sent over plain http to
   *     another machine
   */
  protected ApiClient buildClient() {
    if (baseUrl == null) {
      throw new IllegalStateException("baseUrl is missing: set it with baseUrl() or fromEnv()");
    }
    if (credentials == null) {
      throw new IllegalStateException(
          "credentials are missing: set them with credentials() or fromEnv()");
    }
    ServiceUrl.requireSafe("baseUrl", baseUrl, insecureHttpAllowed);
    ClientCore core = new ClientCore(
        baseUrl,
        credentials,
        httpClient,
        listener,
        UserAgent.with(userAgent),
        new ClientCore.Bounds(maxResponseBytes, maxConcurrentAsyncCalls, maxQueuedAsyncCalls),
        rateBudget,
        timing);
    return new ApiClient(core, options.build(), new Cancellation(), response -> {});
  }
}
