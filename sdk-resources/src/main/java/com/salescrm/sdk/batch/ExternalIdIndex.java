package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the objects of a list by an external id, which the objects have in one of their properties.
 *
 * @param <C> the request that creates an object
 */
public final class ExternalIdIndex<C> {
  private final String path;
  private final String property;
  private final Duration listLag;

  private ExternalIdIndex(ApiClient http, String path, String property, Builder options) {
    Arguments.notNull(http, "http");
    this.path = Arguments.notNull(path, "path");
    this.property = Arguments.notNull(property, "property");
    this.listLag = options.listLag;
  }

  /**
   * Creates an index of any list.
   *
   * @param http reads the list and writes the objects
   * @param path the path of the list, such as {@code /lead/}
   * @param property the property with the external id
   * @param options sets the options
   * @param <C> the request that creates an object
   * @return the index
   */
  public static <C> ExternalIdIndex<C> of(
      ApiClient http, String path, String property, Consumer<Builder> options) {
    return new ExternalIdIndex<>(
        http, path, property, Arguments.configured(new Builder(), options));
  }

  /**
   * What a create or an upsert requires.
   *
   * @param key the external id
   * @param outcome what the request would do: CREATED, UPDATED or UNCHANGED
   * @param id the id of the object; null for a create
   * @param request the request to send; null if nothing is to be changed
   */
  record Decision(
      String key,
      WriteStatus outcome,
      @Nullable String id,
      @Nullable ApiRequest<JsonNode> request) {}

  /** A key that one writer at a time decides about; {@link #close} lets the next one continue. */
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /** {@return this index, after a pass of the list} */
  public ExternalIdIndex<C> load() {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return this index, with the objects of an export}
   *
   * @param objects all objects of the list
   */
  public ExternalIdIndex<C> load(Iterable<?> objects) {
    throw new UnsupportedOperationException();
  }

  /**
   * Creates the object, or updates it.
   *
   * @param externalId the external id
   * @param request the fields of the object
   * @return the result
   */
  public WriteResult upsert(String externalId, C request) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return the id of the object}
   *
   * @param externalId the external id
   */
  public Optional<String> find(String externalId) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return the ids of all objects with an external id}
   *
   * @param externalId the external id
   */
  public List<String> ids(String externalId) {
    throw new UnsupportedOperationException();
  }

  /** {@return the external ids of several objects, with their ids} */
  public Map<String, List<String>> duplicates() {
    throw new UnsupportedOperationException();
  }

  /** {@return the number of objects} */
  public int size() {
    throw new UnsupportedOperationException();
  }

  /** {@return when the last pass began} */
  public Optional<Instant> loadedAt() {
    throw new UnsupportedOperationException();
  }

  /** {@return the property with the external id} */
  public String property() {
    return property;
  }

  /**
   * Takes over an object of a webhook event.
   *
   * @param object the object, or a part of it with its id
   */
  public void accept(JsonNode object) {
    throw new UnsupportedOperationException();
  }

  /**
   * Removes a deleted object.
   *
   * @param id the id of the object
   */
  public void remove(String id) {
    throw new UnsupportedOperationException();
  }

  /** What a create (createOnly) or upsert of this key requires; loads the index at first use. */
  Decision decide(String key, Object request, boolean createOnly) {
    throw new UnsupportedOperationException();
  }

  /**
   * Records the response of a request that {@link #decide} returned, and returns the id of the object.
   *
   * @throws OutcomeUnknownException if the response of a create has no id
   */
  String written(Decision decision, JsonNode response) {
    throw new UnsupportedOperationException();
  }

  void doubted(Decision decision) {
    throw new UnsupportedOperationException();
  }

  /** Reads the list once. Returns true if the pass can have missed nothing. */
  boolean refresh() {
    throw new UnsupportedOperationException();
  }

  /** The requests of the last pass; 1 before the first. */
  int pages() {
    throw new UnsupportedOperationException();
  }

  String path() {
    return path;
  }

  Duration listLag() {
    return listLag;
  }

  /** Waits until nobody else holds the key. */
  Hold hold(String key) {
    throw new UnsupportedOperationException();
  }

  /** The options of an index. Not safe for several threads. */
  public static final class Builder {
    private Duration listLag = Duration.ofSeconds(5);

    private Builder() {}

    /**
     * Sets the fields that are compared.
     *
     * @param names the names
     * @return this builder
     */
    public Builder fields(String... names) {
      throw new UnsupportedOperationException();
    }

    /**
     * Sets the fields that exist only at creation.
     *
     * @param names the names
     * @return this builder
     */
    public Builder creationFields(String... names) {
      throw new UnsupportedOperationException();
    }

    /**
     * Stores the index in a database.
     *
     * @param source gives the connections
     * @param name the name of the index
     * @return this builder
     */
    public Builder storedIn(DataSource source, String name) {
      throw new UnsupportedOperationException();
    }

    /**
     * Sets how long a list may lag behind writes.
     *
     * @param lag the lag; 5 seconds by default
     * @return this builder
     */
    public Builder listLag(Duration lag) {
      listLag = lag;
      return this;
    }
  }
}
