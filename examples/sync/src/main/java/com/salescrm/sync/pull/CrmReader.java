package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.ListContactsRequest;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.core.query.QueryParameters;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.lead.ListLeadsRequest;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sdk.smartview.ListSmartViewsRequest;
import com.salescrm.sdk.smartview.SmartViewType;
import com.salescrm.sdk.task.ListTasksRequest;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.TaskOrder;
import com.salescrm.sdk.user.User;
import com.salescrm.sync.table.Table;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects as raw JSON, with every property in its order and every null, which the models of the SDK omit.
 * Calls are cancelled when the run is asked to stop. Safe for many threads.
 */
final class CrmReader {
  private static final Fields VERSION = Fields.of("date_updated"); // The id is always included.
  private static final Fields VERSION_AND_CREATION = Fields.of("date_updated", "date_created");
  private static final Fields ORGANIZATION = Fields.of("organization_id");

  private final ApiClient http;
  private final int pageSize;
  private final int parallel;
  private volatile @Nullable OffsetDateTime serviceTime;

  CrmReader(CrmClient crm, Stop stop, int pageSize, int parallel) {
    this.http = crm.http().withOptions(o -> o.cancelWhen(stop.asked()));
    this.pageSize = pageSize;
    this.parallel = parallel;
  }

  /** The organization whose data is read, if the service states it. */
  Optional<String> organization() {
    Optional<String> only = ifAvailable(() -> me().organizationId());
    // A user may belong to several organizations, a key to one: the data decides.
    return only.or(() -> ifAvailable(() -> organizationOf(Table.OPPORTUNITY_STATUSES, List::of)))
        .or(() -> ifAvailable(() -> organizationOf(
            Table.LEADS,
            ListLeadsRequest.builder().pageSize(1).fields(ORGANIZATION).build())));
  }

  private User me() {
    ApiResponse<User> me = http.send(ApiRequest.get("/me/").returning(User.class));
    serviceTime = me.header("date").map(CrmReader::httpDate).orElse(null);
    return me.body();
  }

  private static @Nullable OffsetDateTime httpDate(String text) {
    try {
      return OffsetDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
    } catch (DateTimeParseException e) {
      return null;
    }
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

  private static Optional<String> ifAvailable(Supplier<Optional<String>> question) {
    try {
      return question.get();
    } catch (NotFoundException | ForbiddenException e) {
      return Optional.empty();
    }
  }

  /** Whether a list can be sorted and filtered by the time of creation. */
  static boolean listsByCreation(Table table) {
    return table == Table.OPPORTUNITIES || table == Table.TASKS;
  }

  /** Whether the service supports {@code _fields} for this table. */
  static boolean hasVersions(Table table) {
    return table.hasCustomFields();
  }

  /**
   * The objects of a table; several pages are fetched in parallel.
   *
   * @param since the earliest moment of creation; null for all
   */
  Paginated<JsonNode> all(Table table, @Nullable OffsetDateTime since) {
    return list(http, table, query(table, null, since)).parallel(parallel);
  }

  /**
   * Ids with their times of change.
   *
   * @param since the earliest moment of creation; null for all
   */
  Paginated<JsonNode> versions(Table table, @Nullable OffsetDateTime since) {
    Fields fields = table == Table.OPPORTUNITIES ? VERSION_AND_CREATION : VERSION;
    return list(http, table, query(table, fields, since)).parallel(parallel);
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

  /**
   * Fetches one page of the opportunities changed at or after a moment, the earliest change first.
   *
   * @param moment null for all
   * @param cursor where the page starts in that list; null for its start
   * @param onDrift called, by any thread, for each drift event
   */
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

  /** Point reads: objects by their ids; empty for those for which the service returns 404. */
  Map<String, Optional<JsonNode>> byId(Table table, List<String> ids) {
    Map<String, Optional<JsonNode>> found = new LinkedHashMap<>();
    if (table == Table.OPPORTUNITY_STATUSES) {
      // The service has no point read for them. Their list has no pages: an id that it lacks is
      // deleted.
      ids.forEach(id -> found.put(id, Optional.empty()));
      return found;
    }
    for (int from = 0; from < ids.size(); from += parallel) {
      List<String> few = ids.subList(from, Math.min(ids.size(), from + parallel));
      Map<String, CompletableFuture<Optional<JsonNode>>> calls = new LinkedHashMap<>();
      few.forEach(id -> calls.put(id, http.async(view -> get(view, table, id))));
      calls.forEach((id, call) -> found.put(id, result(call)));
    }
    return found;
  }

  private static Optional<JsonNode> get(ApiClient http, Table table, String id) {
    try {
      return Optional.of(
          http.send(ApiRequest.get(path(table) + "{id}/", id).build()).body());
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  /** The result of a call, or its own exception. */
  static <T> T result(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw e;
    }
  }

  private QueryParameters query(
      Table table, @Nullable Fields fields, @Nullable OffsetDateTime since) {
    Optional<Fields> some = Optional.ofNullable(fields);
    return switch (table) {
      case USERS -> PageRequest.builder().pageSize(pageSize).build();
      case OPPORTUNITY_STATUSES -> List::of;
      case SMART_VIEWS ->
        ListSmartViewsRequest.builder()
            .typeIn(SmartViewType.LEAD, SmartViewType.CONTACT)
            .build();
      case LEADS -> ListLeadsRequest.builder().pageSize(pageSize).fields(some).build();
      case CONTACTS ->
        ListContactsRequest.builder().pageSize(pageSize).fields(some).build();
      case OPPORTUNITIES -> {
        ListOpportunitiesRequest.Builder request = ListOpportunitiesRequest.builder()
            .pageSize(pageSize)
            .orderBy(OpportunityOrder.DATE_CREATED);
        some.ifPresent(request::fields);
        if (since != null) {
          request.dateCreated(DateRange.from(since));
        }
        yield request.build();
      }
      case TASKS -> { // Oldest first: objects created during the pull come last.
        ListTasksRequest.Builder request = ListTasksRequest.builder()
            .pageSize(pageSize)
            .type(Task.ALL)
            .orderBy(TaskOrder.DATE_CREATED);
        if (since != null) {
          request.dateCreated(DateRange.from(since));
        }
        yield request.build();
      }
    };
  }

  private static Paginated<JsonNode> list(ApiClient http, Table table, QueryParameters query) {
    ApiRequest.Builder request = ApiRequest.get(path(table)).query(query.queryParameters());
    boolean paged = table != Table.OPPORTUNITY_STATUSES && table != Table.SMART_VIEWS;
    return paged
        ? Paginated.of(http, request.returningList(JsonNode.class), CrmReader::id)
        : Paginated.whole(http, request.returningList(JsonNode.class), CrmReader::id);
  }

  private static String path(Table table) {
    return switch (table) {
      case USERS -> "/user/";
      case OPPORTUNITY_STATUSES -> "/status/opportunity/";
      case SMART_VIEWS -> "/saved_search/";
      case LEADS -> "/lead/";
      case CONTACTS -> "/contact/";
      case OPPORTUNITIES -> "/opportunity/";
      case TASKS -> "/task/";
    };
  }

  private static @Nullable String id(JsonNode item) {
    return item.path("id").asText(null);
  }
}
