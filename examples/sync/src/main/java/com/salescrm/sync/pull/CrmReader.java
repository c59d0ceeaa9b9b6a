package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.QueryParameters;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.lead.ListLeadsRequest;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sdk.user.User;
import com.salescrm.sync.service.ServiceClock;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects as raw JSON, with every property in its order and every null, which the models of the SDK omit.
 * Calls are cancelled when the run is asked to stop. Safe for many threads.
 */
public final class CrmReader {
  private static final Fields VERSION = Fields.of("date_updated"); // The id is always included.
  private static final Fields VERSION_AND_CREATION = Fields.of("date_updated", "date_created");
  private static final int MOST_READS = 3;

  private final ApiClient http;
  private final NotFoundCheck notFound;
  private final int pageSize;
  private final int parallel;
  private volatile @Nullable String ownId;
  private volatile @Nullable OffsetDateTime serviceTime;

  /**
   * Creates a reader.
   *
   * @param crm reaches the service; not closed with the reader
   * @param stop cancels the calls
   * @param pageSize how many objects to ask for at once
   * @param parallel the number of calls in flight
   */
  public CrmReader(CrmClient crm, Stop stop, int pageSize, int parallel) {
    this(crm.http().withOptions(o -> o.cancelWhen(stop.asked())), pageSize, parallel, true);
  }

  private CrmReader(ApiClient http, int pageSize, int parallel, boolean trustsFirst404) {
    this.http = http;
    this.notFound = new NotFoundCheck(this, http, trustsFirst404);
    this.pageSize = pageSize;
    this.parallel = parallel;
  }

  /** {@return the same for objects that no list lacks: each 404 is checked, see {@link NotFoundCheck}, and confirmed by another} */
  public CrmReader ofUnlisted() {
    return new CrmReader(http, pageSize, parallel, false);
  }

  /** {@return the same with a quarter of the page size; empty if a page has one object already} */
  public Optional<CrmReader> withSmallerPages() {
    if (pageSize == 1) {
      return Optional.empty();
    }
    CrmReader smaller =
        new CrmReader(http, Math.max(1, pageSize / 4), parallel, notFound.trustsFirst());
    smaller.serviceTime = serviceTime;
    return Optional.of(smaller);
  }

  /** {@return the organization whose data is read; empty if the service does not state it} */
  public Optional<String> organization() {
    Optional<String> only = ifAvailable(() -> me().organizationId());
    // A user may belong to several organizations, a key to one: the data decides.
    return only.or(() -> ifPermitted(() -> organizationOf(Table.OPPORTUNITY_STATUSES, List::of)))
        .or(() -> ifPermitted(() -> organizationOf(
            Table.LEADS,
            ListLeadsRequest.builder().pageSize(1).fields("organization_id").build())));
  }

  /**
   * Whether the service rejects the key, after it returned a 401 for a list or an object, which may mean a missing permission.
   *
   * @return true if it returns 401 also for the user of the key
   */
  public boolean isKeyRejected() {
    try {
      JsonNode ignored = http.send(ApiRequest.get("/me/").build()).body();
      return false;
    } catch (UnauthorizedException e) {
      return true;
    } catch (NotFoundException | ForbiddenException e) {
      return false; // The service has no such operation, or not for this key.
    }
  }

  /** Whether the service responds, after a list or an object could not be read. One attempt: the failed request waited. */
  boolean isAvailable() {
    try {
      JsonNode ignored = http.withOptions(o -> o.retryPolicy(RetryPolicy.none()))
          .send(ApiRequest.get("/me/").build())
          .body();
      return true;
    } catch (NotFoundException | ForbiddenException e) {
      return !e.isHtmlPage(); // The service has no such operation, or not for this key.
    } catch (CrmException e) {
      return false;
    }
  }

  private User me() {
    ApiResponse<User> me = http.send(ApiRequest.get("/me/").returning(User.class));
    serviceTime =
        ServiceClock.date(me).map(date -> date.atOffset(ZoneOffset.UTC)).orElse(null);
    ownId = me.body().id();
    return me.body();
  }

  /** The time of the service when {@link #organization} was called; empty if it was not stated. */
  Optional<OffsetDateTime> serviceTime() {
    return Optional.ofNullable(serviceTime);
  }

  private Optional<String> organizationOf(Table table, QueryParameters query) {
    return list(http, table, query).firstPage().items().stream()
        .map(item -> item.path("organization_id"))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .findFirst();
  }

  /** A 401 for a list may mean a missing permission. */
  private static Optional<String> ifPermitted(Supplier<Optional<String>> question) {
    try {
      return ifAvailable(question);
    } catch (UnauthorizedException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> ifAvailable(Supplier<Optional<String>> question) {
    try {
      return question.get();
    } catch (NotFoundException | ForbiddenException e) {
      return Optional.empty();
    }
  }

  /**
   * The objects of a table; several pages are fetched in parallel, and they overlap, so that drift is always reported.
   *
   * @param table the table
   * @param since the earliest moment of creation; null for all
   * @return the list; nothing is sent before it is iterated
   */
  public Paginated<JsonNode> all(Table table, @Nullable OffsetDateTime since) {
    return list(http, table, query(table, null, since)).parallel(parallel);
  }

  /** Ids with their times of change, of the objects created since a moment; null for all. */
  Paginated<JsonNode> versions(Table table, @Nullable OffsetDateTime since) {
    Fields fields = table.cursor() == Cursor.NONE ? VERSION : VERSION_AND_CREATION;
    return list(http, table, query(table, fields, since)).parallel(parallel);
  }

  /**
   * Reads the objects that a filter selects; they are held in memory. The list is read again if it changed
   * meanwhile.
   *
   * @param table the table
   * @param filter as {@code name=value}; empty for none
   * @return the objects
   */
  public CompletableFuture<List<JsonNode>> part(Table table, String filter) {
    QueryParameters query = filtered(table, filter);
    return http.async(view -> unchanged(list(view, table, query)));
  }

  /**
   * Reads the first page of the objects that a filter selects, with one request.
   *
   * @param table the table
   * @param filter as {@code name=value}; empty for none
   * @return the page
   */
  public Page<JsonNode> firstPage(Table table, String filter) {
    return list(http, table, filtered(table, filter)).firstPage();
  }

  private QueryParameters filtered(Table table, String filter) {
    Map<String, String> query = new LinkedHashMap<>();
    query(table, null, null)
        .queryParameters()
        .forEach(each -> query.put(each.getKey(), each.getValue()));
    String[] parts = filter.split("=", 2);
    if (parts.length == 2) {
      query.put(parts[0], parts[1].equals(Table.ME) ? ownId() : parts[1]);
    }
    return () -> List.copyOf(query.entrySet());
  }

  private static List<JsonNode> unchanged(Paginated<JsonNode> list) {
    AtomicBoolean drifted = new AtomicBoolean(true);
    Map<JsonNode, JsonNode> items = new LinkedHashMap<>();
    for (int i = 0; i < MOST_READS && drifted.getAndSet(false); i++) {
      list.onDrift(event -> drifted.set(true)).forEach(item -> items.put(item, item));
    }
    return List.copyOf(items.keySet());
  }

  private String ownId() {
    String known = ownId;
    return known == null ? me().id() : known;
  }

  /** Exports; polling and downloads are cancelled when the run is asked to stop. */
  ExportService exports() {
    return new ExportService(http);
  }

  /** The number of opportunities, if the service states it. */
  OptionalLong opportunities() {
    QueryParameters one =
        ListOpportunitiesRequest.builder().pageSize(1).fields(VERSION).build();
    return list(http, Table.OPPORTUNITIES, one).firstPage().totalResults();
  }

  /** Fetches one page of the opportunities changed at or after a moment, or of all, the earliest change first. */
  CompletableFuture<Page<JsonNode>> changed(
      @Nullable OffsetDateTime moment, @Nullable ResumeToken cursor, Consumer<DriftEvent> onDrift) {
    ListOpportunitiesRequest.Builder request = ListOpportunitiesRequest.builder()
        .pageSize(pageSize)
        .orderBy(OpportunityOrder.DATE_UPDATED);
    if (moment != null) {
      request.dateUpdated(DateRange.from(moment));
    }
    QueryParameters query = request.build();
    return http.async(view -> {
      Paginated<JsonNode> list = list(view, Table.OPPORTUNITIES, query).onDrift(onDrift);
      return (cursor == null ? list : list.resumeFrom(cursor)).firstPage();
    });
  }

  /**
   * Point reads, or for a table without them another read of its list.
   *
   * @param table the table
   * @param ids the ids of the objects
   * @return the objects by their ids; empty for those for which the service returns 404, or that the list lacks
   */
  public Map<String, Optional<JsonNode>> byId(Table table, List<String> ids) {
    Map<String, Optional<JsonNode>> found = new LinkedHashMap<>();
    if (!table.hasPointReads()) {
      ids.forEach(id -> found.put(id, Optional.empty()));
      if (!ids.isEmpty()) {
        wholeList(table).forEach(item -> found.replace(table.id(item), Optional.of(item)));
      }
      return found;
    }
    for (int from = 0; from < ids.size(); from += parallel) {
      List<String> few = ids.subList(from, Math.min(ids.size(), from + parallel));
      Map<String, CompletableFuture<Optional<JsonNode>>> calls = new LinkedHashMap<>();
      few.forEach(id -> calls.put(id, byId(table, id)));
      calls.forEach((id, call) -> found.put(id, result(call)));
    }
    return found;
  }

  /**
   * A point read.
   *
   * @param table the table, with point reads
   * @param id the id of the object
   * @return the object; empty if the service returns 404, see {@link NotFoundCheck}
   */
  public CompletableFuture<Optional<JsonNode>> byId(Table table, String id) {
    return http.async(view -> get(view, table, id));
  }

  /** A whole list. All objects seem deleted if it is empty: then another response has to be an empty list, not 204 or {}. */
  private List<JsonNode> wholeList(Table table) {
    List<JsonNode> items = all(table, null).stream().toList();
    if (items.isEmpty()) {
      JsonNode body = http.send(ApiRequest.get(table.path()).build()).body();
      JsonNode list = body.isArray() ? body : body.path("data");
      if (!list.isArray() || !list.isEmpty()) {
        String message = "a response to GET " + table.path() + " has no list";
        throw new DecodingException(message, "$", null, 200, List.of(), null);
      }
    }
    return items;
  }

  /** The request for an object. */
  static ApiRequest.Builder one(Table table, String id) {
    return ApiRequest.get(table.path() + "{id}/", id)
        .query(table.isReadOneByOne() ? table.query().entrySet() : Set.of());
  }

  /** If no list lacks the object, a failure of the service may have returned a 404: a second one has to confirm it. */
  private Optional<JsonNode> get(ApiClient view, Table table, String id) {
    Optional<JsonNode> item = read(view, table, id);
    return item.isPresent() || notFound.trustsFirst() ? item : read(view, table, id);
  }

  private Optional<JsonNode> read(ApiClient view, Table table, String id) {
    try {
      JsonNode item = view.send(one(table, id)
              .returning(ObjectNode.class)) // A response without an object is retried.
          .body();
      notFound.read(table);
      return Optional.of(item);
    } catch (NotFoundException e) {
      if (!notFound.isOfService(table, id, e)) { // A proxy sent it.
        throw new DecodingException(
            String.valueOf(e.getMessage()), "$", e, 404, e.attempts(), null);
      }
      return Optional.empty();
    }
  }

  /**
   * Waits for a call.
   *
   * @param call the call
   * @param <T> the type of the result
   * @return its result; a failed call throws its own exception
   */
  public static <T> T result(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e;
    }
  }

  /** The parameters of a list. */
  private QueryParameters query(
      Table table, @Nullable Fields fields, @Nullable OffsetDateTime since) {
    Map<String, String> query = new LinkedHashMap<>(table.query());
    if (table.isPaged()) {
      query.put("_limit", Integer.toString(pageSize));
    }
    if (fields != null) {
      query.put("_fields", fields.toString());
    }
    if (table.cursor() != Cursor.NONE) { // Oldest first: objects created meanwhile come last.
      query.put("_order_by", "date_created");
    }
    if (since != null) {
      DateRange.from(since)
          .suffixes()
          .forEach((suffix, text) -> query.put("date_created" + suffix, text));
    }
    return () -> List.copyOf(query.entrySet());
  }

  private static Paginated<JsonNode> list(ApiClient http, Table table, QueryParameters query) {
    ApiRequest<ListBody<JsonNode>> request =
        ApiRequest.get(table.path()).query(query.queryParameters()).returningList(JsonNode.class);
    Paginated<JsonNode> list = table.isPaged()
        ? Paginated.of(http, request, table::id).overlapping()
        : Paginated.whole(http, request, table::id);
    return list.onDrift(
        drift -> {}); // Where a missed object matters, another observer replaces it.
  }
}
