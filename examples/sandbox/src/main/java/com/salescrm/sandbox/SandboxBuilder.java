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
 * The options of a sandbox that are fixed when it starts; the others are switches of {@link
 * Sandbox}. Not safe for many threads.
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
   * The port to listen on, on the loopback address; 0, the default, takes a free one.
   *
   * @param number 0 to 65535
   * @return this builder
   */
  public SandboxBuilder port(int number) {
    port = number;
    return this;
  }

  /**
   * Where the clock stands at the start; 2026-01-15T09:00:00Z unless said. It moves only when it is
   * moved.
   *
   * @param instant the time
   * @return this builder
   */
  public SandboxBuilder clockStart(Instant instant) {
    clock = Clock.fixed(instant, ZoneOffset.UTC);
    return this;
  }

  /**
   * Lets the clock run with the machine's, as for a sandbox run by hand.
   *
   * @return this builder
   */
  public SandboxBuilder realTime() {
    clock = Clock.systemUTC();
    return this;
  }

  /**
   * The API key that is accepted.
   *
   * @param key any text of visible ASCII
   * @return this builder
   */
  public SandboxBuilder apiKey(String key) {
    apiKey = key;
    return this;
  }

  /**
   * The access token that is accepted.
   *
   * @param token any text of visible ASCII
   * @return this builder
   */
  public SandboxBuilder accessToken(String token) {
    accessToken = token;
    return this;
  }

  /**
   * Responses https instead of http, under the name {@code localhost}.
   *
   * @param context with a key and a certificate that the client trusts
   * @return this builder
   */
  public SandboxBuilder https(SSLContext context) {
    tls = context;
    return this;
  }

  /**
   * Lets fields into the body of any operation that its operation does not name. They are ignored.
   *
   * @param names exact names, {@code custom.…} included
   * @return this builder
   */
  public SandboxBuilder allowBodyFields(String... names) {
    extraBodyFields.addAll(List.of(names));
    return this;
  }

  /**
   * Adds a custom field that holds one value. Fields that the sandbox does not know may be written
   * too: they take what they are given.
   *
   * @param id such as {@code cf_1}
   * @param name its name, which the deprecated {@code custom} object of a lead shows
   * @return this builder
   */
  public SandboxBuilder customField(String id, String name) {
    customFields.add(new CustomField(id, name, false));
    return this;
  }

  /**
   * Adds a custom field that {@code accepts_multiple_values}.
   *
   * @param id such as {@code cf_1}
   * @param name its name
   * @return this builder
   */
  public SandboxBuilder multiValueCustomField(String id, String name) {
    customFields.add(new CustomField(id, name, true));
    return this;
  }

  /**
   * Adds a resource that the specification, and so the sandbox, does not know: its objects can be listed (with {@code
   * _limit} and {@code _skip}), created, read, changed and deleted, and take any field.
   *
   * @param path of its list, such as {@code /activity/note/}; an object is at {@code /activity/note/{id}/}
   * @param idPrefix what its ids begin with
   * @param filters query parameters of the list; each asks for objects whose field of that name has that value
   * @return this builder
   * @throws IllegalArgumentException if the path does not begin and end with a slash; one that the sandbox knows is
   *     refused by {@link #start()}
   */
  public SandboxBuilder resource(String path, String idPrefix, String... filters) {
    resources.add(new OpenResource(path, idPrefix, List.of(filters)));
    return this;
  }

  /**
   * Keeps the header {@code Authorization} in {@link Sandbox#requests()} as it was sent; masked
   * otherwise.
   *
   * @return this builder
   */
  public SandboxBuilder recordCredentials() {
    recordCredentials = true;
    return this;
  }

  /**
   * Starts the sandbox; it listens when this returns.
   *
   * @return the sandbox, for the caller to close
   * @throws java.io.UncheckedIOException if it cannot listen on the port
   * @throws IllegalArgumentException if a {@link #resource} was added that the sandbox has already
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
