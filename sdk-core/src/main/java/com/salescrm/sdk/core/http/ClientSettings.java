package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.UserAgent;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.function.Function;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client. Not safe for many threads; the client that is built is.
 *
 * @param <B> the builder that extends this
 */
public abstract class ClientSettings<B extends ClientSettings<B>> {
  private final RequestOptions.Builder options = RequestOptions.builder();
  private @Nullable BaseUrl baseUrl;
  private @Nullable Credentials credentials;
  private @Nullable OkHttpClient httpClient;
  private @Nullable CallListener listener;
  private @Nullable String userAgent;
  private boolean insecureHttpAllowed;
  private long maxResponseBytes = 64L << 20;
  private int maxConcurrentAsyncCalls = 64;
  private int maxQueuedAsyncCalls = 100_000;
  private Timing timing = Timing.system();

  /** For the builders of clients. */
  protected ClientSettings() {}

  /** {@return this builder, by its own type, so that the settings can be chained} */
  protected abstract B self();

  /**
   * Where the service is, with its version segment, such as {@code https://api.example.com/api/v1} (specification,
   * "Versioning"). Required. A trailing slash makes no difference.
   *
   * @param url absolute, without user, query and fragment
   * @return this builder
   * @throws IllegalArgumentException if it is not an absolute http or https URL, or holds user, query or fragment
   */
  public B baseUrl(String url) {
    Arguments.notNull(url, "baseUrl");
    baseUrl = BaseUrl.parse(url);
    return self();
  }

  /**
   * Who calls. Required.
   *
   * @param value for instance {@link Credentials#apiKey}
   * @return this builder
   */
  public B credentials(Credentials value) {
    Arguments.notNull(value, "credentials");
    credentials = value;
    return self();
  }

  /**
   * Fills base address and credentials from the environment: {@code CRM_BASE_URL}, and {@code CRM_API_KEY} or {@code
   * CRM_ACCESS_TOKEN}; the system properties {@code crm.baseUrl}, {@code crm.apiKey} and {@code crm.accessToken} win. A
   * blank one counts as missing.
   *
   * @return this builder
   * @throws IllegalStateException if the address or both secrets are missing, or both secrets are set; the message says
   *     which variables are meant
   * @throws IllegalArgumentException if one of them holds what {@link #baseUrl} or {@link Credentials} refuse
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
   * The caller's zone: its offset at the time of a call is sent as {@code x-tz-offset}, in hours such as 5.5 or -3. By
   * default the header is not sent.
   *
   * @param zone a region, such as {@code Europe/Berlin}, follows daylight saving time
   * @return this builder
   */
  public B timeZone(ZoneId zone) {
    Arguments.notNull(zone, "timeZone");
    options.timeZone(zone);
    return self();
  }

  /**
   * Bounds a whole call: token refresh, waits and all attempts. Of a list, each page. 2 minutes by default. The wait of an
   * operation of {@code async} for its turn does not count.
   *
   * @param timeout the bound; what passes it ends with {@link com.salescrm.sdk.core.error.TransportException}; more than
   *     100 years count as 100 years
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public B totalTimeout(Duration timeout) {
    options.totalTimeout(timeout);
    return self();
  }

  /**
   * Bounds one attempt, from connecting to the last byte of the answer. 30 seconds by default.
   *
   * @param timeout the bound; an attempt that passes it may be followed by another; more than 100 years count as 100
   *     years
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public B attemptTimeout(Duration timeout) {
    options.attemptTimeout(timeout);
    return self();
  }

  /**
   * How often a request is sent, and how long is waited in between; {@link RetryPolicy#defaults()} unless set.
   *
   * @param policy for instance {@link RetryPolicy#none()}
   * @return this builder
   */
  public B retryPolicy(RetryPolicy policy) {
    Arguments.notNull(policy, "retryPolicy");
    options.retryPolicy(policy);
    return self();
  }

  /**
   * A header that goes with every request to the base address; the last value for a name wins.
   *
   * @param name in any case
   * @param value visible ASCII, spaces and tabs
   * @return this builder
   * @throws IllegalArgumentException if name or value cannot stand in a header, or the SDK sets that header itself
   */
  public B header(String name, String value) {
    Arguments.notNull(name, "name");
    Arguments.notNull(value, "header value");
    options.header(name, value);
    return self();
  }

  /**
   * An OkHttp client whose pool, proxy, TLS settings and interceptors are used. It is not changed and never closed; its
   * time-outs, retries, redirects, cache and authenticator are not used. By default the SDK makes one of its own.
   *
   * @param client open for as long as the client that is built
   * @return this builder
   */
  public B httpClient(OkHttpClient client) {
    Arguments.notNull(client, "httpClient");
    httpClient = client;
    return self();
  }

  /**
   * Who hears of attempts and calls; nobody by default.
   *
   * @param value one that is safe for many threads; it takes the place of one given before
   * @return this builder
   */
  public B listener(CallListener value) {
    Arguments.notNull(value, "listener");
    listener = value;
    return self();
  }

  /**
   * The application's name and version, such as {@code acme-sync/1.4}; it stands behind the SDK's own in {@code
   * User-Agent}.
   *
   * @param suffix visible ASCII and spaces; an empty one adds nothing
   * @return this builder
   * @throws IllegalArgumentException if it cannot stand in a header
   */
  public B userAgent(String suffix) {
    Arguments.notNull(suffix, "userAgent");
    userAgent = Checks.headerValue("User-Agent", suffix.strip());
    return self();
  }

  /**
   * Lets secrets travel over plain http to another machine. Without this only https and loopback are accepted.
   *
   * @return this builder
   */
  public B allowInsecureHttp() {
    insecureHttpAllowed = true;
    return self();
  }

  /**
   * The largest answer that is read into memory, unpacked. 64 MiB by default; never more than 2 GiB, which
   * is what an array holds.
   *
   * @param bytes the bound; a larger answer is not read to its end, and the call fails
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
   * How many operations of {@code async} run at once; further ones wait in order. 64 by default.
   *
   * @param calls the bound, for all views of the client together
   * @return this builder
   * @throws IllegalArgumentException if it is less than 1
   */
  public B maxConcurrentAsyncCalls(int calls) {
    if (calls < 1) {
      throw new IllegalArgumentException(
          "maxConcurrentAsyncCalls must be at least 1, but was " + calls);
    }
    maxConcurrentAsyncCalls = calls;
    return self();
  }

  /**
   * How many operations of {@code async} may wait for their turn. 100,000 by default. The future of one more fails at
   * once with {@link com.salescrm.sdk.core.error.TransportException}; nothing of it is sent.
   *
   * @param calls the bound, for all views of the client together; each takes memory until it has run
   * @return this builder
   * @throws IllegalArgumentException if it is less than 1
   */
  public B maxQueuedAsyncCalls(int calls) {
    if (calls < 1) {
      throw new IllegalArgumentException(
          "maxQueuedAsyncCalls must be at least 1, but was " + calls);
    }
    maxQueuedAsyncCalls = calls;
    return self();
  }

  B timing(Timing seams) {
    timing = seams;
    return self();
  }

  /**
   * Makes the client that these settings describe; nothing is sent.
   *
   * @return the client, for the caller to close
   * @throws IllegalStateException if base address or credentials are missing, or a secret would travel over plain http
   *     to another machine
   */
  protected ApiClient buildClient() {
    if (baseUrl == null) {
      throw new IllegalStateException("baseUrl is missing: give it to baseUrl(), or use fromEnv()");
    }
    if (credentials == null) {
      throw new IllegalStateException(
          "credentials are missing: give them to credentials(), or use fromEnv()");
    }
    baseUrl.requireSafeForSecrets(insecureHttpAllowed);
    ClientCore core = new ClientCore(
        baseUrl.url(),
        credentials,
        httpClient,
        listener == null ? new CallListener() {} : listener,
        UserAgent.with(userAgent),
        new ClientCore.Bounds(maxResponseBytes, maxConcurrentAsyncCalls, maxQueuedAsyncCalls),
        timing);
    return new ApiClient(core, options.build(), CallScope.none());
  }
}
