package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.store.CustomField;
import com.salescrm.sandbox.internal.table.OpenResource;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The options of a sandbox that are fixed at start. All other settings are methods of {@link
 * Sandbox}. Not thread-safe.
 */
public final class SandboxBuilder {
  private static final Instant START = Instant.parse("2026-01-15T09:00:00Z");

  private final Set<String> extraBodyFields = new HashSet<>();
  private final List<CustomField> customFields = new ArrayList<>();
  private final List<OpenResource> resources = new ArrayList<>();
  private Clock clock = Clock.fixed(START, ZoneOffset.UTC);
  private String apiKey = "api_0Sandbox1Key2For3Tests";
  private String accessToken = "token_0Sandbox1Access2For3Tests";
  private @Nullable SSLContext tls;
  private boolean recordCredentials;
  private int port;

  SandboxBuilder() {}

  /**
   * Sets the port on the loopback address. Default: 0, a free port.
   *
   * @param number 0 to 65535
   * @return this builder
   */
  public SandboxBuilder port(int number) {
    port = number;
    return this;
  }

  /** Opens no port; {@link Sandbox#respond} processes the requests. */
  SandboxBuilder withoutPort() {
    port = -1;
    return this;
  }

  /**
   * Sets the initial time of the clock. Default: 2026-01-15T09:00:00Z. The clock does not run;
   * tests advance it.
   *
   * @param instant the time
   * @return this builder
   */
  public SandboxBuilder clockStart(Instant instant) {
    clock = Clock.fixed(instant, ZoneOffset.UTC);
    return this;
  }

  /**
   * Uses the system clock instead of a fixed time, as for a sandbox that is started manually.
   *
   * @return this builder
   */
  public SandboxBuilder realTime() {
    clock = Clock.systemUTC();
    return this;
  }

  /**
   * Sets the accepted API key.
   *
   * @param key visible ASCII characters
   * @return this builder
   */
  public SandboxBuilder apiKey(String key) {
    apiKey = key;
    return this;
  }

  /**
   * Sets the accepted access token.
   *
   * @param token visible ASCII characters
   * @return this builder
   */
  public SandboxBuilder accessToken(String token) {
    accessToken = token;
    return this;
  }

  /**
   * Serves https instead of http, with the host name {@code localhost}.
   *
   * @param context a context with a private key and a certificate that the client trusts
   * @return this builder
   */
  public SandboxBuilder https(SSLContext context) {
    tls = context;
    return this;
  }

  /**
   * Accepts additional fields in the request body of every operation. The values are ignored.
   * Without this option an unknown field is a violation.
   *
   * @param names exact names, including {@code custom.…}
   * @return this builder
   */
  public SandboxBuilder allowBodyFields(String... names) {
    extraBodyFields.addAll(List.of(names));
    return this;
  }

  /**
   * Adds a custom field with a single value. Requests may also write custom fields that are not
   * declared; those accept any value.
   *
   * @param id such as {@code cf_1}
   * @param name the name, which appears in the deprecated {@code custom} object of a lead
   * @return this builder
   */
  public SandboxBuilder customField(String id, String name) {
    customFields.add(new CustomField(id, name, false));
    return this;
  }

  /**
   * Adds a custom field with {@code accepts_multiple_values}.
   *
   * @param id such as {@code cf_1}
   * @param name the name
   * @return this builder
   */
  public SandboxBuilder multiValueCustomField(String id, String name) {
    customFields.add(new CustomField(id, name, true));
    return this;
  }

  /**
   * Adds a resource that the specification does not contain. Its objects can be listed (with {@code
   * _limit} and {@code _skip}), created, read, updated and deleted, and accept any field.
   *
   * @param path the path of the list, such as {@code /activity/note/}; an object has the path
   *     {@code /activity/note/{id}/}
   * @param idPrefix the prefix of the ids
   * @param filters query parameters of the list; each selects the objects whose field of the same
   *     name has the given value
   * @return this builder
   * @throws IllegalArgumentException if the path does not begin and end with a slash. {@link
   *     #start()} rejects a path that already exists
   */
  public SandboxBuilder resource(String path, String idPrefix, String... filters) {
    resources.add(new OpenResource(path, idPrefix, List.of(filters)));
    return this;
  }

  /**
   * Records the {@code Authorization} header in {@link Sandbox#requests()} unmasked. Default:
   * masked.
   *
   * @return this builder
   */
  public SandboxBuilder recordCredentials() {
    recordCredentials = true;
    return this;
  }

  /**
   * Starts the sandbox. It accepts connections when this method returns.
   *
   * @return the sandbox; the caller closes it
   * @throws java.io.UncheckedIOException if the port cannot be opened
   * @throws IllegalArgumentException if a {@link #resource} has the path of an existing one
   */
  public Sandbox start() {
    return new Sandbox(this);
  }

  int port() {
    return port;
  }

  SandboxClock clock() {
    return new SandboxClock(clock);
  }

  String apiKey() {
    return apiKey;
  }

  String accessToken() {
    return accessToken;
  }

  @Nullable
  SSLContext tls() {
    return tls;
  }

  Set<String> extraBodyFields() {
    return extraBodyFields;
  }

  List<CustomField> customFields() {
    return customFields;
  }

  List<OpenResource> resources() {
    return resources;
  }

  boolean recordsCredentials() {
    return recordCredentials;
  }
}
