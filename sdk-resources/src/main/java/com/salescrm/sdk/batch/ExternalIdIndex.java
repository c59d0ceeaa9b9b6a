package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.internal.index.IndexContents;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.IndexFields;
import com.salescrm.sdk.internal.index.IndexStore;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the objects of a list by an external id: a text or a number that the objects have in one of their properties,
 * such as the customer number of another system in a custom field. With it, {@link #upsert} decides whether an object is
 * created or updated, and sends nothing if the object has all values already.
 *
 * <p>The index is built by one pass of the list when it is first used, and reads nothing afterwards: it is changed by the
 * writes that are made through it, by {@link #accept} and {@link #remove}, and by {@link #load()}. What others create in the
 * meantime is unknown to it, so an upsert could create the same external id again. After each delete, also in a batch, call
 * {@link #remove}: else an upsert of the same values is {@code UNCHANGED}. External ids have at most 500 characters and are
 * compared exactly, with upper and lower case; the number 42 equals the text "42". Objects without one are not in the index.
 *
 * <p>During a pass, objects may be added, deleted and moved to an end of the list. Each page begins with the last object of
 * the page before, so that 100 objects per page advance the list by 99, and a pass of several pages ends with reading the
 * first page again, and further ones while they contain new objects. An object that moves to the front is missed only if a
 * whole page of objects that were read before it moves there afterwards, and the list states no total or an object was
 * deleted. If the service refuses the list, uses of the index throw the same exception for 30 seconds without requesting
 * it again.
 *
 * <p>The index is in memory, about 200 bytes for each object, or in a database: see {@link Builder#storedIn}. Safe for many
 * threads: upserts of the same external id wait for each other, others run at the same time.
 *
 * @param <C> the request that creates an object
 */
public final class ExternalIdIndex<C> {
  private final ApiClient http;
  private final String property;
  private final Duration listLag;
  private final IndexContents contents;
  private final Decisions decisions;
  // Longer than a row of a batch waits for the end of an outage.
  private final KeyLocks locks = new KeyLocks(Duration.ofMinutes(20));

  private ExternalIdIndex(ApiClient http, String path, String property, Builder options) {
    this.http = http;
    this.property = property;
    this.listLag = options.listLag;
    IndexFields fields = new IndexFields(property, options.fields);
    IndexStore store = IndexStore.of(options.source, options.name, fields.contents(path), listLag);
    this.contents = new IndexContents(http, path, fields, store, listLag, Failures::isLasting);
    this.decisions = new Decisions(path, fields, options.creationFields, contents);
  }

  /**
   * Creates an index of any list with {@code _skip} and {@code _limit} whose objects are updated at the path of the list,
   * followed by their id. The services of leads, contacts and opportunities have a shorter method, {@code index}. Nothing
   * is sent before the first use.
   *
   * @param http reads the list and writes the objects; a batch does both with its own client
   * @param path the path of the list, such as {@code /lead/}
   * @param property the property with the external id, such as {@code name} or {@code custom.cf_1}
   * @param options sets the options
   * @param <C> the request that creates an object; anything that has a JSON form
   * @return the index
   * @throws IllegalArgumentException if the property is blank, contains a comma, is {@code id}, or is the id of a custom field
   *     without {@code custom.}
   * @throws UncheckedIOException if the index is stored in a database that cannot be used
   * @throws IllegalStateException if the stored index belongs to another service
   */
  public static <C> ExternalIdIndex<C> of(
      ApiClient http, String path, String property, Consumer<Builder> options) {
    Arguments.notNull(http, "http");
    Arguments.notNull(path, "path");
    return new ExternalIdIndex<>(
        http,
        path,
        IndexFields.requireField(property, "property"),
        Arguments.configured(new Builder(), options));
  }

  /** A key that one writer at a time decides about; {@link #close} lets the next one continue. */
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Reads the list and replaces the contents of the index. Own writes during the pass, and shortly before it, remain.
   *
   * @return this index
   * @throws CrmException if a page cannot be read; the contents do not change
   * @throws com.salescrm.sdk.core.error.SkipLimitException if the list is too long: then use {@link #load(Iterable)}
   * @throws com.salescrm.sdk.core.error.PagingException if three passes may miss objects, since the list changed meanwhile
   */
  public ExternalIdIndex<C> load() {
    contents.load(http);
    return this;
  }

  /**
   * Replaces the contents of the index by the objects of an export, for lists that are too long to be read page by page.
   * Write nothing through this index between the start of the export and this call: the export does not contain it.
   *
   * @param objects all of the list, iterated once: models such as {@code Lead}, JSON trees, or maps, such as {@code
   *     Map.of("id", …, "custom.cf_1", …)} of each row of a CSV file. A field that one lacks, and an empty list of a model,
   *     count as not read: an upsert sends them
   * @return this index
   * @throws IllegalArgumentException if an object has no JSON form or no id; or if none has the property, and none is a model
   *     or tree with {@code organization_id}, so a whole one. If no object has an external id yet, load an empty list
   */
  public ExternalIdIndex<C> load(Iterable<?> objects) {
    contents.load(Arguments.notNull(objects, "objects"));
    return this;
  }

  /**
   * Creates the object with an external id, or updates it. A create writes the external id into the property as a text; for
   * a property that holds numbers, set it in the request. An update sends only the fields of the request that differ from
   * the object, or that were not compared, and omits the fields that exist only at creation. It removes no value that
   * the request does not set.
   *
   * <p>If the response of a create is lost, this method waits for the lag of the list ({@link Builder#listLag}), reads the
   * list, and sends the create again, at most once, if the object is not in it. If an update returns 404, since the
   * object was deleted, it waits and reads the list as well, and decides again.
   *
   * @param externalId the external id
   * @param request the fields of the object
   * @return {@link WriteStatus#CREATED}, {@link WriteStatus#UPDATED} or {@link WriteStatus#UNCHANGED} with the id; {@code
   *     CREATED} without the id if the response cannot be read and the list does not show the object; or {@link
   *     WriteStatus#UNKNOWN} if the object may have been created, with the exception
   * @throws DuplicateKeyException if several objects have the external id; nothing is sent, except a create whose response was
   *     lost before the list had several
   * @throws java.io.UncheckedIOException if the database of a stored index fails before the write; no request took effect
   * @throws IllegalArgumentException if the external id is blank or too long, or the request sets the property to another
   *     value; nothing is sent
   * @throws com.salescrm.sdk.core.error.OutcomeUnknownException if the object was created, but the service stored its
   *     external id in another form, such as without spaces, so that it is not found
   * @throws IllegalStateException if the service did so with this external id, or 100 others, before, or another writer of
   *     this index, such as a batch, does not finish a write of it within 20 minutes; or at once if this call is made by
   *     the code of a row of a batch that has such a write in doubt; nothing is sent
   * @throws CrmException if the write fails otherwise, or the index cannot be loaded
   */
  public WriteResult upsert(String externalId, C request) {
    return upsert(http, externalId, request);
  }

  /**
   * As {@link #upsert(String, Object)}, with its exceptions, through another client than that of the index, such as a view.
   * Code of {@link Write#call} passes the client that it receives: then the upsert is a write of that code on any thread.
   * The row does not know an upsert without it on another thread, and can be {@code FAILED} although that took effect.
   *
   * @param client reads the list and writes the object; of the organization of the index; another base address is refused
   * @param externalId the external id
   * @param request the fields of the object
   * @return the result
   */
  public WriteResult upsert(ApiClient client, String externalId, C request) {
    Set<Row> rows = Row.around(Arguments.notNull(client, "client"));
    Decisions.requireKey(externalId);
    Arguments.notNull(request, "request");
    // explain waits for no other writer.
    Hold hold = ClientInternals.of(client).explains() ? () -> {} : locks.take(externalId, rows);
    ApiClient view = Row.counted(client, rows);
    try {
      return new SingleUpsert(view, decisions, listLag).run(externalId, request);
    } finally {
      hold.close();
    }
  }

  /**
   * {@return the id of the object with an external id; empty if there is none}
   *
   * @param externalId the external id
   * @throws DuplicateKeyException if several objects have it
   * @throws IllegalArgumentException if it is blank or too long
   * @throws IllegalStateException if the service stored it in another form when this index created its object
   * @throws CrmException if the index cannot be loaded
   */
  public Optional<String> find(String externalId) {
    Decisions.requireKey(externalId);
    return decisions.only(http, externalId).map(IndexEntry::id);
  }

  /**
   * {@return the ids of all objects with an external id, sorted}
   *
   * @param externalId the external id
   * @throws IllegalArgumentException if it is blank or too long
   * @throws IllegalStateException if the service stored it in another form when this index created its object
   * @throws CrmException if the index cannot be loaded
   */
  public List<String> ids(String externalId) {
    return ids(http, externalId);
  }

  /** {@return the external ids that several objects have, with the ids of these objects; sorted} */
  public Map<String, List<String>> duplicates() {
    return contents.loaded().duplicates();
  }

  /** {@return the number of objects with an external id} */
  public int size() {
    return contents.loaded().size();
  }

  /** {@return when the pass began that filled the index, by the clock of its database if it has one; empty before} */
  public Optional<Instant> loadedAt() {
    return contents.store().loadedAt();
  }

  /** {@return the property with the external id} */
  public String property() {
    return property;
  }

  /**
   * Takes over the current state of a whole object, such as the response of its GET. A field that the object lacks has no
   * value, and an object without the external id is removed. Call it in the order of the reads, and within {@link
   * Builder#listLag} of the read: a value that differs from that of a write which ended in this time is sent by an upsert.
   *
   * @param object the object as the service returns it without {@code _fields}; at least its {@code id}
   * @throws com.salescrm.sdk.core.error.DecodingException if it has no id
   */
  public void replace(JsonNode object) {
    decisions.replace(Arguments.notNull(object, "object"));
  }

  /**
   * As {@link #replace}, for a part of the object, such as the fields of an update. Fields that it lacks keep the state that is
   * known.
   *
   * @param object the part of the object; at least its {@code id}
   * @throws com.salescrm.sdk.core.error.DecodingException if it has no id
   */
  public void accept(JsonNode object) {
    decisions.accept(Arguments.notNull(object, "object"));
  }

  /**
   * Removes an object that was deleted.
   *
   * @param id the id of the object
   */
  public void remove(String id) {
    decisions.remove(Arguments.notNull(id, "id"));
  }

  Decisions decisions() {
    return decisions;
  }

  IndexContents contents() {
    return contents;
  }

  /** As {@link #ids(String)}, with the client that reads the list. */
  List<String> ids(ApiClient reader, String externalId) {
    Decisions.requireKey(externalId);
    return decisions.all(reader, externalId).stream().map(IndexEntry::id).toList();
  }

  Duration listLag() {
    return listLag;
  }

  /**
   * Holds the key of a row; null if another writer holds it.
   *
   * @throws IllegalStateException if that is a row which waits for the end of this one
   */
  @Nullable
  Hold tryHold(Row row) {
    return locks.tryTake(row.key(), row);
  }

  @Override
  public String toString() {
    return "ExternalIdIndex{" + property + "}";
  }

  /** The options of an index. Not safe for several threads. */
  public static final class Builder {
    private static final int MAX_NAME = 200;

    private List<String> fields = List.of();
    private Set<String> creationFields = Set.of();
    private Duration listLag = Duration.ofSeconds(5);
    private @Nullable DataSource source;
    private String name = "";

    private Builder() {}

    /**
     * Sets the fields that are read and compared. By default no field is named, so that the pass reads all that the list
     * returns, and compares it. An upsert always sends a field of its request that was not compared: name at least all
     * fields that the requests set. A named field that an object of the list lacks counts as null.
     *
     * @param names the names of the service, such as {@code status_id}; {@code custom} means all custom fields
     * @return this builder
     * @throws IllegalArgumentException if a name is blank, contains a comma, is {@code id}, or is the id of a custom field without
     *     {@code custom.}
     */
    public Builder fields(String... names) {
      Arguments.notNull(names, "names");
      for (String each : names) {
        IndexFields.requireField(each, "a name");
      }
      fields = List.of(names);
      return this;
    }

    /**
     * Sets the fields that exist only at creation: an update leaves them out. None by default; the {@code index} methods of
     * the services set those of their resource before this builder is configured.
     *
     * @param names the names of the service
     * @return this builder
     */
    public Builder creationFields(String... names) {
      Arguments.notNull(names, "names");
      creationFields = Set.of(names);
      return this;
    }

    /**
     * Stores the index in a database, PostgreSQL, H2 or SQLite, instead of in memory. A program that starts again uses the
     * stored contents without a new pass if a complete pass of the same list, property and fields is recorded, however long
     * ago it was: {@link ExternalIdIndex#loadedAt} says when, and {@link ExternalIdIndex#load()} makes a new one. A pass
     * replaces the contents in one transaction; during it, it takes about 200 bytes of memory for each object. Several
     * processes may share an index. It belongs to the base address of its first client, and is refused with another one.
     *
     * <p>The table is created if it is missing:
     *
     * <pre>{@code
     * CREATE TABLE salescrm_external_ids (
     *   name VARCHAR(200) NOT NULL,        -- of the index; empty in the row that has its service
     *   external_id VARCHAR(500) NOT NULL, -- empty for the pass, and for a changed object without entry
     *   object_id VARCHAR(200) NOT NULL,   -- the name of the index in the row that has its service
     *   fields BYTEA NOT NULL,             -- hashes of the compared fields
     *   written_at BIGINT NOT NULL,        -- milliseconds since 1970 (of the database); 0 for a pass or journal
     *   PRIMARY KEY (name, external_id, object_id));
     * CREATE UNIQUE INDEX salescrm_external_ids_object ON salescrm_external_ids (name, object_id);
     * CREATE TABLE salescrm_external_id_intents ( -- creates whose effect is not recorded yet
     *   name VARCHAR(200) NOT NULL, external_id VARCHAR(500) NOT NULL, owner VARCHAR(36) NOT NULL,
     *   PRIMARY KEY (name, external_id));
     * }</pre>
     *
     * <p>A create is recorded before it is sent, and the hashes of the fields of an update are removed before it is sent. If a
     * process ends before it has recorded the response, the next use of the external id to create an object waits for {@link
     * #listLag}, reads the list and decides again.
     *
     * <p>A use of the index waits at most 30 s for a connection, 10 s for a statement, and 12 s for a database that does not
     * respond. If the database fails, methods of the index throw {@link UncheckedIOException} with the SQLSTATE and without the
     * driver's message, which may quote a row; and an {@link IllegalStateException} if it takes an external id for another.
     *
     * @param source gives the connections; each transaction takes one, on a thread of its own, and closes it. It stays open
     * @param name the name of the index in the table; one for each service, organization, list, property and choice of
     *     fields. At most 200 characters
     * @return this builder
     * @throws IllegalArgumentException if the name is blank or too long
     */
    public Builder storedIn(DataSource source, String name) {
      this.source = Arguments.notNull(source, "source");
      if (Arguments.notNull(name, "name").isBlank() || name.length() > MAX_NAME) {
        throw new IllegalArgumentException(
            "name must not be blank or longer than " + MAX_NAME + " characters");
      }
      this.name = name;
      return this;
    }

    /**
     * Sets how long the list may lag behind writes. An object whose create is in doubt is searched for that much later, and a
     * pass does not remove what was written that shortly before it.
     *
     * @param lag the longest lag; 5 seconds by default
     * @return this builder
     * @throws IllegalArgumentException if it is negative or longer than a day
     */
    public Builder listLag(Duration lag) {
      if (Arguments.notNull(lag, "lag").isNegative() || lag.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("lag must be from 0 to 1 day, but was " + lag);
      }
      listLag = lag;
      return this;
    }
  }
}
