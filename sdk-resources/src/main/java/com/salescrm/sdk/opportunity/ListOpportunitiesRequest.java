package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which opportunities to list, and how; an opportunity must pass all filters (specification, "Opportunities", list query
 * parameters). Immutable, equal by value.
 */
public final class ListOpportunitiesRequest implements QueryParameters {
  private final QueryWriter filters;

  private ListOpportunitiesRequest(QueryWriter filters) {
    this.filters = filters;
  }

  /** {@return a builder without filters} */
  public static Builder builder() {
    return new Builder(QueryWriter.sorted());
  }

  /** {@return a builder that begins with what this request asks for} */
  public Builder toBuilder() {
    return new Builder(filters.sortedCopy());
  }

  /** {@return the parameters, sorted by name, so that requests that ask for the same are the same} */
  @Override
  public List<Map.Entry<String, String>> queryParameters() {
    return filters.parameters();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ListOpportunitiesRequest that
        && queryParameters().equals(that.queryParameters());
  }

  @Override
  public int hashCode() {
    return queryParameters().hashCode();
  }

  /** {@return the names of the parameters; not their values, which may be private} */
  @Override
  public String toString() {
    return "ListOpportunitiesRequest" + filters.names();
  }

  /**
   * Builds a {@link ListOpportunitiesRequest}. Setting a filter again replaces it, by one value or, with {@code …In}, by
   * several. Blank values, and in an {@code …In} filter no values or a value with a comma, are refused with an {@link
   * IllegalArgumentException} that names the parameter. Not safe for many threads.
   */
  public static final class Builder {
    private static final String GROUP = "group_";

    private final QueryWriter filters;

    private Builder(QueryWriter filters) {
      this.filters = filters;
    }

    /**
     * Those of one lead.
     *
     * @param id the lead's id
     * @return this builder
     */
    public Builder leadId(String id) {
      Arguments.notNull(id, "id");
      filters.exact("lead_id", id);
      return this;
    }

    /**
     * Those of one responsible user, or of the members of a group: the id of a group is sent as {@code user_id__in}, the
     * only parameter that takes groups (specification, "Groups", rule 2).
     *
     * @param id the id of a user, or of a group ({@code group_…})
     * @return this builder
     */
    public Builder userId(String id) {
      Arguments.notNull(id, "id");
      if (id.startsWith(GROUP)) {
        return userIdIn(id);
      }
      filters.exact("user_id", id);
      return this;
    }

    /**
     * Those of any of several users, or of the members of groups.
     *
     * @param ids ids of users and groups, one at least
     * @return this builder
     */
    public Builder userIdIn(String... ids) {
      Arguments.notNull(ids, "ids");
      return userIdIn(Arrays.asList(ids));
    }

    /**
     * As {@link #userIdIn(String...)}.
     *
     * @param ids ids of users and groups, one at least
     * @return this builder
     */
    public Builder userIdIn(Collection<String> ids) {
      Arguments.notNull(ids, "ids");
      filters.anyOf("user_id", ids);
      return this;
    }

    /**
     * Those with one status.
     *
     * @param id the status's id
     * @return this builder
     */
    public Builder statusId(String id) {
      Arguments.notNull(id, "id");
      filters.exact("status_id", id);
      return this;
    }

    /**
     * Those with any of several statuses.
     *
     * @param ids ids of statuses, one at least
     * @return this builder
     */
    public Builder statusIdIn(String... ids) {
      Arguments.notNull(ids, "ids");
      return statusIdIn(Arrays.asList(ids));
    }

    /**
     * As {@link #statusIdIn(String...)}.
     *
     * @param ids ids of statuses, one at least
     * @return this builder
     */
    public Builder statusIdIn(Collection<String> ids) {
      Arguments.notNull(ids, "ids");
      filters.anyOf("status_id", ids);
      return this;
    }

    /**
     * Those with one status, by its label; an id outlives a renaming.
     *
     * @param label the label
     * @return this builder
     */
    public Builder statusLabel(String label) {
      Arguments.notNull(label, "label");
      filters.exact("status_label", label);
      return this;
    }

    /**
     * Those with any of several statuses, by label. A label with a comma cannot be told from two: use
     * {@link #statusIdIn(String...)} for such.
     *
     * @param labels labels, one at least
     * @return this builder
     */
    public Builder statusLabelIn(String... labels) {
      Arguments.notNull(labels, "labels");
      return statusLabelIn(Arrays.asList(labels));
    }

    /**
     * As {@link #statusLabelIn(String...)}.
     *
     * @param labels labels, one at least
     * @return this builder
     */
    public Builder statusLabelIn(Collection<String> labels) {
      Arguments.notNull(labels, "labels");
      filters.anyOf("status_label", labels);
      return this;
    }

    /**
     * Those whose status is of one type.
     *
     * @param type the type
     * @return this builder
     */
    public Builder statusType(StatusType type) {
      Arguments.notNull(type, "type");
      filters.exact("status_type", type.value());
      return this;
    }

    /**
     * Those whose status is of any of several types.
     *
     * @param types types, one at least
     * @return this builder
     */
    public Builder statusTypeIn(StatusType... types) {
      Arguments.notNull(types, "types");
      return statusTypeIn(Arrays.asList(types));
    }

    /**
     * As {@link #statusTypeIn(StatusType...)}.
     *
     * @param types types, one at least
     * @return this builder
     */
    public Builder statusTypeIn(Collection<StatusType> types) {
      Arguments.notNull(types, "types");
      filters.anyOf("status_type", types);
      return this;
    }

    /**
     * Those whose value is of one period.
     *
     * @param period the period
     * @return this builder
     */
    public Builder valuePeriod(ValuePeriod period) {
      Arguments.notNull(period, "period");
      filters.exact("value_period", period.value());
      return this;
    }

    /**
     * Those whose value is of any of several periods.
     *
     * @param periods periods, one at least
     * @return this builder
     */
    public Builder valuePeriodIn(ValuePeriod... periods) {
      Arguments.notNull(periods, "periods");
      return valuePeriodIn(Arrays.asList(periods));
    }

    /**
     * As {@link #valuePeriodIn(ValuePeriod...)}.
     *
     * @param periods periods, one at least
     * @return this builder
     */
    public Builder valuePeriodIn(Collection<ValuePeriod> periods) {
      Arguments.notNull(periods, "periods");
      filters.anyOf("value_period", periods);
      return this;
    }

    /**
     * Those created within a stretch of time.
     *
     * @param range the stretch
     * @return this builder
     */
    public Builder dateCreated(DateRange range) {
      Arguments.notNull(range, "range");
      filters.range("date_created", range);
      return this;
    }

    /**
     * Those changed last within a stretch of time.
     *
     * @param range the stretch
     * @return this builder
     */
    public Builder dateUpdated(DateRange range) {
      Arguments.notNull(range, "range");
      filters.range("date_updated", range);
      return this;
    }

    /**
     * Those with a day won within a stretch of time. Active opportunities may have such a day too: the one expected.
     *
     * @param range the stretch, best of dates without a time
     * @return this builder
     */
    public Builder dateWon(DateRange range) {
      Arguments.notNull(range, "range");
      filters.range("date_won", range);
      return this;
    }

    /**
     * Those that match a search text of opportunity properties, such as {@code note:urgent}; it is sent as it is.
     *
     * @param text the search text
     * @return this builder
     */
    public Builder query(String text) {
      Arguments.notNull(text, "query");
      filters.exact("query", text);
      return this;
    }

    /**
     * Those whose lead is in a Smart View of leads.
     *
     * @param id the Smart View's id
     * @return this builder
     */
    public Builder leadSavedSearchId(String id) {
      Arguments.notNull(id, "id");
      filters.exact("lead_saved_search_id", id);
      return this;
    }

    /**
     * Those whose lead matches a search text.
     *
     * @param text the search text
     * @return this builder
     * @deprecated the service will remove it (specification, "Versioning", rule 2): save the search as a Smart View and
     *     use {@link #leadSavedSearchId}
     */
    @Deprecated
    public Builder leadQuery(String text) {
      Arguments.notNull(text, "leadQuery");
      filters.exact("lead_query", text);
      return this;
    }

    /**
     * How they are sorted, within a group if they are grouped; by default as the service likes.
     *
     * @param order what to sort by
     * @return this builder
     */
    public Builder orderBy(OpportunityOrder order) {
      Arguments.notNull(order, "order");
      filters.exact("_order_by", order.value());
      return this;
    }

    /**
     * Which properties the service is to return; {@code id} is always among them.
     *
     * @param names the names as the service writes them, such as {@code status_label}
     * @return this builder
     * @throws IllegalArgumentException if a name is blank or contains a comma
     */
    public Builder fields(String... names) {
      Arguments.notNull(names, "names");
      return fields(Fields.of(names));
    }

    /**
     * Which properties the service is to return.
     *
     * @param fields the properties
     * @return this builder
     */
    public Builder fields(Fields fields) {
      Arguments.notNull(fields, "fields");
      filters.exact("_fields", fields.toString());
      return this;
    }

    /**
     * How many opportunities to ask for at once ({@code _limit}); the service may give fewer. Unless told, the service
     * takes 100 by the specification.
     *
     * @param size the number, 1 at least
     * @return this builder
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder pageSize(int size) {
      if (size < 1) {
        throw new IllegalArgumentException("pageSize must be at least 1, but was " + size);
      }
      filters.exact("_limit", Integer.toString(size));
      return this;
    }

    /**
     * The request.
     *
     * @return the request; this builder may be used on
     */
    public ListOpportunitiesRequest build() {
      return new ListOpportunitiesRequest(filters.sortedCopy());
    }
  }
}
