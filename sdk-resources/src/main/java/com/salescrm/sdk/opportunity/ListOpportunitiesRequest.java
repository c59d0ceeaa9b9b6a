package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.query.FilterBuilder;
import com.salescrm.sdk.core.internal.query.FilterRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.FieldsSetter;
import java.util.Arrays;
import java.util.Collection;

/**
 * The filters, the order, the fields and the page size of a list of opportunities; an opportunity must match all filters
 * (specification, "Opportunities", list query parameters). Immutable, equal by value.
 */
public final class ListOpportunitiesRequest extends FilterRequest {

  private ListOpportunitiesRequest(QueryWriter filters) {
    super(filters);
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder(QueryWriter.sorted());
  }

  /** {@return a builder with the settings of this request} */
  public Builder toBuilder() {
    return new Builder(filters());
  }

  /**
   * Builds a {@link ListOpportunitiesRequest}. Setting a filter again replaces it; a filter and its {@code …In} form are one
   * filter. The methods throw an {@link IllegalArgumentException} that names the parameter for a blank value, and for an
   * {@code …In} filter without values or with a comma in a value. Not safe for several threads.
   */
  public static final class Builder extends FilterBuilder<Builder>
      implements FieldsSetter<Builder> {

    private Builder(QueryWriter filters) {
      super(filters);
    }

    /**
     * Lists opportunities of one lead.
     *
     * @param id the id of the lead
     * @return this builder
     */
    public Builder leadId(String id) {
      return exact("id", "lead_id", id);
    }

    /**
     * Lists opportunities of one responsible user, or of the members of a group. The id of a group is sent as {@code
     * user_id__in}, the only parameter that accepts groups (specification, "Groups", rule 2).
     *
     * @param id the id of a user, or of a group ({@code group_…})
     * @return this builder
     */
    public Builder userId(String id) {
      Arguments.notNull(id, "id");
      return id.startsWith("group_") ? userIdIn(id) : exact("id", "user_id", id);
    }

    /**
     * Lists opportunities of several users, or of the members of groups.
     *
     * @param ids ids of users and groups, at least one
     * @return this builder
     */
    public Builder userIdIn(String... ids) {
      return userIdIn(Arrays.asList(Arguments.notNull(ids, "ids")));
    }

    /**
     * {@return this builder, as {@link #userIdIn(String...)}}
     *
     * @param ids ids of users and groups, at least one
     */
    public Builder userIdIn(Collection<String> ids) {
      return anyOf("ids", "user_id", ids);
    }

    /**
     * Lists opportunities with one status.
     *
     * @param id the id of the status
     * @return this builder
     */
    public Builder statusId(String id) {
      return exact("id", "status_id", id);
    }

    /**
     * Lists opportunities with one of several statuses.
     *
     * @param ids ids of statuses, at least one
     * @return this builder
     */
    public Builder statusIdIn(String... ids) {
      return statusIdIn(Arrays.asList(Arguments.notNull(ids, "ids")));
    }

    /**
     * {@return this builder, as {@link #statusIdIn(String...)}}
     *
     * @param ids ids of statuses, at least one
     */
    public Builder statusIdIn(Collection<String> ids) {
      return anyOf("ids", "status_id", ids);
    }

    /**
     * Lists opportunities with one status, by its label. A label can change, an id does not.
     *
     * @param label the label
     * @return this builder
     */
    public Builder statusLabel(String label) {
      return exact("label", "status_label", label);
    }

    /**
     * Lists opportunities with one of several statuses, by label. For a label with a comma use {@link #statusIdIn(String...)}.
     *
     * @param labels labels, at least one
     * @return this builder
     */
    public Builder statusLabelIn(String... labels) {
      return statusLabelIn(Arrays.asList(Arguments.notNull(labels, "labels")));
    }

    /**
     * {@return this builder, as {@link #statusLabelIn(String...)}}
     *
     * @param labels labels, at least one
     */
    public Builder statusLabelIn(Collection<String> labels) {
      return anyOf("labels", "status_label", labels);
    }

    /**
     * Lists opportunities with a status of one type.
     *
     * @param type the type
     * @return this builder
     */
    public Builder statusType(StatusType type) {
      return exact("type", "status_type", type);
    }

    /**
     * Lists opportunities with a status of one of several types.
     *
     * @param types types, at least one
     * @return this builder
     */
    public Builder statusTypeIn(StatusType... types) {
      return statusTypeIn(Arrays.asList(Arguments.notNull(types, "types")));
    }

    /**
     * {@return this builder, as {@link #statusTypeIn(StatusType...)}}
     *
     * @param types types, at least one
     */
    public Builder statusTypeIn(Collection<StatusType> types) {
      return anyOf("types", "status_type", types);
    }

    /**
     * Lists opportunities with a value of one period.
     *
     * @param period the period
     * @return this builder
     */
    public Builder valuePeriod(ValuePeriod period) {
      return exact("period", "value_period", period);
    }

    /**
     * Lists opportunities with a value of one of several periods.
     *
     * @param periods periods, at least one
     * @return this builder
     */
    public Builder valuePeriodIn(ValuePeriod... periods) {
      return valuePeriodIn(Arrays.asList(Arguments.notNull(periods, "periods")));
    }

    /**
     * {@return this builder, as {@link #valuePeriodIn(ValuePeriod...)}}
     *
     * @param periods periods, at least one
     */
    public Builder valuePeriodIn(Collection<ValuePeriod> periods) {
      return anyOf("periods", "value_period", periods);
    }

    /**
     * Lists opportunities created within a range.
     *
     * @param range the range
     * @return this builder
     */
    public Builder dateCreated(DateRange range) {
      return range("date_created", range);
    }

    /**
     * Lists opportunities last changed within a range.
     *
     * @param range the range
     * @return this builder
     */
    public Builder dateUpdated(DateRange range) {
      return range("date_updated", range);
    }

    /**
     * Lists opportunities with a day won within a range; for an active opportunity this is the expected day.
     *
     * @param range the range
     * @return this builder
     */
    public Builder dateWon(DateRange range) {
      return range("date_won", range);
    }

    /**
     * Lists opportunities that match a search text, such as {@code note:urgent}. The text is sent unchanged.
     *
     * @param text the search text
     * @return this builder
     */
    public Builder query(String text) {
      return exact("query", "query", text);
    }

    /**
     * Lists opportunities whose lead is in a smart view of leads.
     *
     * @param id the id of the smart view
     * @return this builder
     */
    public Builder leadSavedSearchId(String id) {
      return exact("id", "lead_saved_search_id", id);
    }

    /**
     * Lists opportunities whose lead matches a search text.
     *
     * @param text the search text
     * @return this builder
     * @deprecated the service will remove it (specification, "Versioning", rule 2): save the search as a smart view and
     *     use {@link #leadSavedSearchId}
     */
    @Deprecated
    public Builder leadQuery(String text) {
      return exact("leadQuery", "lead_query", text);
    }

    /**
     * Sets the sort order, within each group if the list is grouped. The service chooses one if not set.
     *
     * @param order the sort order
     * @return this builder
     */
    public Builder orderBy(OpportunityOrder order) {
      return exact("order", "_order_by", order);
    }

    @Override
    public Builder fields(Fields fields) {
      return exact("fields", "_fields", fields);
    }

    /**
     * Sets the page size ({@code _limit}); the service sends 100 opportunities per page if not set, and may send fewer.
     *
     * @param size the most opportunities per page, at least 1
     * @return this builder
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder pageSize(int size) {
      return limit(size);
    }

    /** {@return the request; this builder can be used again} */
    public ListOpportunitiesRequest build() {
      return new ListOpportunitiesRequest(filters());
    }
  }
}
