package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/** The operations on opportunities (specification, "Opportunities"). Immutable, safe for many threads. */
public final class OpportunityService {
  private final ApiClient http;
  private final ResourceEndpoint<Opportunity> opportunities;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public OpportunityService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
    this.opportunities =
        new ResourceEndpoint<>(http, "/opportunity/", Opportunity.class, Opportunity::id);
  }

  /** {@return all opportunities, in the order of the service; nothing is sent before the iteration} */
  public OpportunityList list() {
    return list(ListOpportunitiesRequest.builder().build());
  }

  /**
   * Lists opportunities, with aggregates over all of them; nothing is sent before the iteration.
   *
   * @param request the filters, the order and the fields
   * @return the opportunities
   */
  public OpportunityList list(ListOpportunitiesRequest request) {
    return new OpportunityList(opportunities.list(request));
  }

  /**
   * {@return the opportunities, as {@link #list(ListOpportunitiesRequest)}}
   *
   * @param request sets the filters, the order and the fields
   */
  public OpportunityList list(Consumer<ListOpportunitiesRequest.Builder> request) {
    return list(built(request));
  }

  /**
   * Lists opportunities as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. Only
   * these fields are requested ({@code _fields}). Nothing is sent before the iteration.
   *
   * @param type the record, such as {@code OpportunityRow.class}
   * @param <T> the record
   * @return the opportunities, in the order of the service
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> Paginated<T> list(Class<T> type) {
    return list(ListOpportunitiesRequest.builder().build(), type);
  }

  /**
   * {@return the opportunities, as {@link #list(Class)}}
   *
   * @param request the filters and the order
   * @param type the record
   * @param <T> the record
   * @throws IllegalArgumentException if no field belongs to a component of the record, or the request sets fields; nothing is
   *     sent
   */
  public <T extends Record> Paginated<T> list(ListOpportunitiesRequest request, Class<T> type) {
    return opportunities.list(request, type);
  }

  /**
   * {@return the opportunities, as {@link #list(ListOpportunitiesRequest, Class)}}
   *
   * @param request sets the filters and the order
   * @param type the record
   * @param <T> the record
   */
  public <T extends Record> Paginated<T> list(
      Consumer<ListOpportunitiesRequest.Builder> request, Class<T> type) {
    return list(
        Arguments.configured(ListOpportunitiesRequest.builder(), request).build(), type);
  }

  /**
   * {@return all opportunities in groups; nothing is sent before the iteration}
   *
   * @param groupBy the grouping and the order of the groups
   * @param <G> the type of the groups
   */
  public <G extends OpportunityGroup> OpportunityGroups<G> listGrouped(
      OpportunityGroupBy<G> groupBy) {
    return listGrouped(groupBy, ListOpportunitiesRequest.builder().build());
  }

  /**
   * Lists opportunities in groups (specification, "Opportunities", grouping rules); nothing is sent before the iteration.
   *
   * @param groupBy the grouping and the order of the groups
   * @param request the filters, and the order within a group; its page size counts opportunities, not groups
   * @param <G> the type of the groups
   * @return the groups
   */
  public <G extends OpportunityGroup> OpportunityGroups<G> listGrouped(
      OpportunityGroupBy<G> groupBy, ListOpportunitiesRequest request) {
    Arguments.notNull(request, "request");
    Arguments.notNull(groupBy, "groupBy");
    ApiRequest.Builder call = ApiRequest.get("/opportunity/")
        .query(request.queryParameters())
        .query("_group_by", groupBy.value());
    return new OpportunityGroups<>(
        Paginated.of(http, call.returningList(GroupSlice.class), GroupSlice::identity), groupBy);
  }

  /**
   * {@return the groups, as {@link #listGrouped(OpportunityGroupBy, ListOpportunitiesRequest)}}
   *
   * @param groupBy the grouping and the order of the groups
   * @param request sets the filters, and the order within a group
   * @param <G> the type of the groups
   */
  public <G extends OpportunityGroup> OpportunityGroups<G> listGrouped(
      OpportunityGroupBy<G> groupBy, Consumer<ListOpportunitiesRequest.Builder> request) {
    Arguments.notNull(groupBy, "groupBy");
    return listGrouped(groupBy, built(request));
  }

  /**
   * Creates an opportunity. Without a status it gets the first status of the organization; without a lead the service
   * creates a lead without a name, shown as "Untitled" (specification, "Opportunities", create and update rules 1 and 2).
   * The SDK does not retry it if the service may have processed it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request the fields of the opportunity
   * @return the created opportunity
   */
  public Opportunity create(CreateOpportunityRequest request) {
    return opportunities.create(request);
  }

  /**
   * {@return the created opportunity, as {@link #create(CreateOpportunityRequest)}}
   *
   * @param request sets the fields of the opportunity
   */
  public Opportunity create(Consumer<CreateOpportunityRequest.Builder> request) {
    return create(
        Arguments.configured(CreateOpportunityRequest.builder(), request).build());
  }

  /**
   * Fetches an opportunity with all its fields.
   *
   * @param id the id of the opportunity
   * @return the opportunity
   * @throws NotFoundException if it does not exist
   */
  public Opportunity get(String id) {
    return opportunities.get(id);
  }

  /**
   * Fetches an opportunity as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. The
   * service sends all fields, since the operation has no {@code _fields}.
   *
   * @param id the id
   * @param type the record
   * @param <T> the record
   * @return the record
   * @throws NotFoundException if it does not exist
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> T get(String id, Class<T> type) {
    return opportunities.getAllFields(id, type);
  }

  /**
   * Changes the fields that the request sets or clears. With a status of type {@code won}, the service sets {@code date_won}
   * to today unless it has a value; the time zone of the client ({@code x-tz-offset}) determines that day. {@code date_won}
   * remains when the status is no longer won (specification, "States and transitions"). The SDK retries the update, unless
   * it adds values to the list of a custom field or removes them.
   *
   * @param id the id of the opportunity
   * @param request the changes
   * @return the opportunity after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   * @throws NotFoundException if it does not exist
   */
  public Opportunity update(String id, UpdateOpportunityRequest request) {
    return opportunities.update(id, request);
  }

  /**
   * {@return the opportunity after the changes, as {@link #update(String, UpdateOpportunityRequest)}}
   *
   * @param id the id of the opportunity
   * @param request sets the changes
   */
  public Opportunity update(String id, Consumer<UpdateOpportunityRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateOpportunityRequest.builder(), request).build());
  }

  /**
   * Creates an index of opportunities by an external id, in memory, for {@link #upsert}. It reads all opportunities when it
   * is first used.
   *
   * @param property the property with the external id, such as {@code custom.cf_1}
   * @return the index; nothing is sent yet
   * @throws IllegalArgumentException if the property is blank, contains a comma, is {@code id}, or is the id of a custom field
   *     without {@code custom.}
   */
  public ExternalIdIndex<CreateOpportunityRequest> index(String property) {
    return index(property, options -> {});
  }

  /**
   * {@return an index of opportunities, as {@link #index(String)}}
   *
   * @param property the property with the external id
   * @param options sets the compared fields, the database and the lag of the list
   */
  public ExternalIdIndex<CreateOpportunityRequest> index(
      String property, Consumer<ExternalIdIndex.Builder> options) {
    return opportunities.index(property, "lead_id", options);
  }

  /**
   * Creates an opportunity or updates it, by an external id. An update sends only the fields that differ from the
   * opportunity, without {@code lead_id}, and nothing if none differs. {@link ExternalIdIndex#upsert} states what happens if
   * the response of a create is lost.
   *
   * @param index the index, from {@link #index(String)} of a client of the same organization
   * @param externalId the external id
   * @param request the fields of the opportunity
   * @return the result, with the id of the opportunity
   * @throws com.salescrm.sdk.batch.DuplicateKeyException if several opportunities have the external id; nothing is sent, except
   *     a create whose response was lost before the list had several
   * @throws java.io.UncheckedIOException if the database of a stored index fails before the write; no request took effect
   * @throws IllegalArgumentException if the external id is blank or too long, or the request sets the property of the index
   *     to another value; nothing is sent
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateOpportunityRequest> index,
      String externalId,
      CreateOpportunityRequest request) {
    return opportunities.upsert(index, externalId, request);
  }

  /**
   * {@return the result, as {@link #upsert(ExternalIdIndex, String, CreateOpportunityRequest)}}
   *
   * @param index the index
   * @param externalId the external id
   * @param request sets the fields of the opportunity
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateOpportunityRequest> index,
      String externalId,
      Consumer<CreateOpportunityRequest.Builder> request) {
    return upsert(
        index,
        externalId,
        Arguments.configured(CreateOpportunityRequest.builder(), request).build());
  }

  /**
   * Deletes an opportunity.
   *
   * @param id the id of the opportunity
   * @return the confirmation
   * @throws NotFoundException if it does not exist, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return opportunities.delete(id);
  }

  private static ListOpportunitiesRequest built(
      Consumer<ListOpportunitiesRequest.Builder> request) {
    return Arguments.configured(ListOpportunitiesRequest.builder(), request).build();
  }
}
