package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.ListContactsRequest;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.ListRules;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
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
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.user.UserService;
import com.salescrm.sync.table.Table;
import java.time.OffsetDateTime;
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
 * Reads objects as the service writes them, every property in its order and every null: models of the SDK would leave out
 * the nulls. Calls end when the run is asked to stop. Safe for many threads.
 */
final class CrmReader {
  private static final ListRules<JsonNode> BY_ID =
      ListRules.identifiedBy(item -> item.path("id").asText(null));
  private static final Fields VERSION = Fields.of("date_updated"); // And the id, as always.
  private static final Fields VERSION_AND_CREATION = Fields.of("date_updated", "date_created");
  private static final Fields ORGANIZATION = Fields.of("organization_id");

  private final ApiClient http;
  private final int pageSize;
  private final int parallel;

  CrmReader(CrmClient crm, Stop stop, int pageSize, int parallel) {
    this.http = crm.http().stoppedBy(stop.asked());
    this.pageSize = pageSize;
    this.parallel = parallel;
  }

  /** The organization whose data is read, if the service tells. */
  Optional<String> organization() {
    Optional<String> only = ifTold(() -> new UserService(http).me().organizationId());
    // The user may be in several, while a key reads one of them: then the data says which.
    return only.or(() -> ifTold(() -> organizationOf(Table.OPPORTUNITY_STATUSES, List::of)))
        .or(() -> ifTold(() -> organizationOf(
            Table.LEADS,
            ListLeadsRequest.builder().pageSize(1).fields(ORGANIZATION).build())));
  }

  private Optional<String> organizationOf(Table table, QueryParameters query) {
    return list(http, table, query).firstPage().items().stream()
        .map(item -> item.path("organization_id"))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .findFirst();
  }

  private static Optional<String> ifTold(Supplier<Optional<String>> question) {
    try {
      return question.get();
    } catch (NotFoundException | ForbiddenException tellsNot) {
      return Optional.empty();
    }
  }

  /** Whether a list comes in the order of creation, and from a moment on if that is wanted. */
  static boolean listsByCreation(Table table) {
    return table == Table.OPPORTUNITIES || table == Table.TASKS;
  }

  /** Whether the service offers a choice of properties. */
  static boolean hasVersions(Table table) {
    return table.hasCustomFields();
  }

  /**
   * The objects of a table, several pages on their way at once.
   *
   * @param since from which moment of creation on; null for all
   */
  Paginated<JsonNode> all(Table table, @Nullable OffsetDateTime since) {
    return list(http, table, query(table, null, since)).parallel(parallel);
  }

  /**
   * Ids with their times.
   *
   * @param since from which moment of creation on; null for all
   */
  Paginated<JsonNode> versions(Table table, @Nullable OffsetDateTime since) {
    Fields fields = table == Table.OPPORTUNITIES ? VERSION_AND_CREATION : VERSION;
    return list(http, table, query(table, fields, since)).parallel(parallel);
  }

  /** Exports, whose waits and downloads end when the run is asked to stop. */
  ExportService exports() {
    return new ExportService(http);
  }

  /** How many opportunities there are, if the service says so. */
  OptionalLong opportunities() {
    QueryParameters one =
        ListOpportunitiesRequest.builder().pageSize(1).fields(VERSION).build();
    return list(http, Table.OPPORTUNITIES, one).firstPage().totalResults();
  }

  /**
   * One page of the opportunities that changed at a moment or later, the earliest first, being fetched.
   *
   * @param moment null for all
   * @param place where in that list the page begins; null for its start
   * @param onDrift called, by any thread, for each sign that the list changed since the page before it
   */
  CompletableFuture<Page<JsonNode>> changed(
      @Nullable OffsetDateTime moment, @Nullable ResumeToken place, Consumer<DriftEvent> onDrift) {
    ListOpportunitiesRequest.Builder request = ListOpportunitiesRequest.builder()
        .pageSize(pageSize)
        .orderBy(OpportunityOrder.DATE_UPDATED);
    if (moment != null) {
      request.dateUpdated(DateRange.from(moment));
    }
    QueryParameters query = request.build();
    return http.async(view -> {
      Paginated<JsonNode> list = list(view, Table.OPPORTUNITIES, query).onDrift(onDrift);
      return (place == null ? list : list.startingAt(place)).firstPage();
    });
  }

  /** Objects by their ids; empty for those that the service answers with 404. */
  Map<String, Optional<JsonNode>> byId(Table table, List<String> ids) {
    Map<String, Optional<JsonNode>> found = new LinkedHashMap<>();
    if (table == Table.OPPORTUNITY_STATUSES) {
      // They cannot be read one by one; what their list, which has no pages, does not hold is gone.
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
    } catch (NotFoundException deleted) {
      return Optional.empty();
    }
  }

  /** What a call gives, or its own exception. */
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
      case TASKS -> { // Oldest first: what is created meanwhile comes at the end.
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
        ? Paginated.of(http, request.returningList(JsonNode.class), BY_ID)
        : Paginated.whole(http, request.returningList(JsonNode.class), BY_ID);
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
}
