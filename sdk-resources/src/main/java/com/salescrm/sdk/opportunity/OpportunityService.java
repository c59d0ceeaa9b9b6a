package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The operations on opportunities (specification, "Opportunities"). Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. An id that is blank is an
 * {@link IllegalArgumentException}, before anything is sent.
 */
public final class OpportunityService {
  private static final String ALL = "/opportunity/";
  private static final String ONE = "/opportunity/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public OpportunityService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = Objects.requireNonNull(http, "http");
  }

  /** {@return all opportunities of the organization, in the service's own order; nothing is sent yet} */
  public OpportunityList list() {
    return list(ListOpportunitiesRequest.builder().build());
  }

  /**
   * Opportunities that pass all filters, with aggregates over all of them.
   *
   * @param request the filters, the order and the fields
   * @return the list; nothing is sent yet
   */
  public OpportunityList list(ListOpportunitiesRequest request) {
    Arguments.notNull(request, "request");
    return new OpportunityList(Paginated.of(
        http,
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(Opportunity.class),
        Opportunity::id));
  }

  /**
   * Opportunities that pass all filters, as {@link #list(ListOpportunitiesRequest)}.
   *
   * @param request fills in the filters
   * @return the list; nothing is sent yet
   * @throws IllegalStateException if an exact filter stands beside the {@code …In} filter of the same property
   */
  public OpportunityList list(Consumer<ListOpportunitiesRequest.Builder> request) {
    return list(built(request));
  }

  /**
   * All opportunities, in groups.
   *
   * @param groupBy what makes a group, and the order of the groups
   * @return the groups; nothing is sent yet
   */
  public OpportunityGroups listGrouped(OpportunityGroupBy groupBy) {
    Arguments.notNull(groupBy, "groupBy");
    return listGrouped(groupBy, ListOpportunitiesRequest.builder().build());
  }

  /**
   * Opportunities that pass all filters, in groups (specification, "Opportunities", grouping rules). The request's order
   * is that of the opportunities within a group.
   *
   * @param groupBy what makes a group, and the order of the groups
   * @param request the filters; its page size counts opportunities, not groups
   * @return the groups; nothing is sent yet
   */
  public OpportunityGroups listGrouped(
      OpportunityGroupBy groupBy, ListOpportunitiesRequest request) {
    Arguments.notNull(request, "request");
    Arguments.notNull(groupBy, "groupBy");
    ApiRequest.Builder call =
        ApiRequest.get(ALL).query(request.queryParameters()).query("_group_by", groupBy.value());
    return new OpportunityGroups(
        Paginated.of(http, call.returningList(GroupSlice.class), GroupSlice::identity), groupBy);
  }

  /**
   * Opportunities in groups, as {@link #listGrouped(OpportunityGroupBy, ListOpportunitiesRequest)}.
   *
   * @param groupBy what makes a group, and the order of the groups
   * @param request fills in the filters
   * @return the groups; nothing is sent yet
   * @throws IllegalStateException if an exact filter stands beside the {@code …In} filter of the same property
   */
  public OpportunityGroups listGrouped(
      OpportunityGroupBy groupBy, Consumer<ListOpportunitiesRequest.Builder> request) {
    Arguments.notNull(groupBy, "groupBy");
    return listGrouped(groupBy, built(request));
  }

  /**
   * Creates an opportunity. Without a status it gets the first of the organization; without a lead the service creates
   * a lead without a name, shown as "Untitled" (specification, "Opportunities", create and update rules 1 and 2). Not
   * sent again once the service may have acted on it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request what it holds; nothing is required
   * @return the opportunity as it was created
   */
  public Opportunity create(CreateOpportunityRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(Opportunity.class))
        .body();
  }

  /**
   * Creates an opportunity, as {@link #create(CreateOpportunityRequest)}.
   *
   * @param request fills in what it holds
   * @return the opportunity as it was created
   */
  public Opportunity create(Consumer<CreateOpportunityRequest.Builder> request) {
    return create(
        Arguments.configured(CreateOpportunityRequest.builder(), request).build());
  }

  /**
   * One opportunity, with all its fields.
   *
   * @param id its id
   * @return the opportunity
   * @throws NotFoundException if there is none with this id
   */
  public Opportunity get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(Opportunity.class)).body();
  }

  /**
   * Changes what the request sets or clears, and nothing else. A status of type {@code won} makes the service set
   * {@code date_won} to today, unless it is set or part of the request; which day that is follows from the client's time
   * zone ({@code x-tz-offset}). Leaving a won status keeps {@code date_won} (specification, "States and transitions").
   *
   * <p>Sent again after a failure, unless it adds or removes one value of a custom field: doing that twice may do it
   * twice.
   *
   * @param id the opportunity's id
   * @param request what changes
   * @return the opportunity as it is now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none with this id
   */
  public Opportunity update(String id, UpdateOpportunityRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .replay(request.replay())
            .returning(Opportunity.class))
        .body();
  }

  /**
   * Changes an opportunity, as {@link #update(String, UpdateOpportunityRequest)}.
   *
   * @param id the opportunity's id
   * @param request fills in what changes
   * @return the opportunity as it is now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none with this id
   * @throws IllegalStateException if a field is both set and cleared, or an id in the request is blank
   */
  public Opportunity update(String id, Consumer<UpdateOpportunityRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateOpportunityRequest.builder(), request).build());
  }

  /**
   * Deletes an opportunity.
   *
   * @param id its id
   * @return that it is gone, and what the service said to it
   * @throws NotFoundException if there was none with this id
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  private static ListOpportunitiesRequest built(
      Consumer<ListOpportunitiesRequest.Builder> request) {
    return Arguments.configured(ListOpportunitiesRequest.builder(), request).build();
  }
}
