package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All opportunities with the same key, with their sums (specification, "Opportunities", grouping rules). The {@link
 * OpportunityGroupBy} of the request determines the subtype. The fields of the subtypes are empty for the group of
 * opportunities without the grouped property. Immutable, equal by value.
 */
public abstract sealed class OpportunityGroup
    permits UserGroup, WeekGroup, MonthGroup, QuarterGroup, YearGroup {
  private final GroupSlice content;
  private final OpportunityAggregates aggregates;
  private final Set<String> parts;

  /** The parts are the properties with an accessor in the subtype. */
  OpportunityGroup(GroupSlice complete, String... parts) {
    this.content = complete;
    this.parts = Set.of(parts);
    this.aggregates = AggregatesMemo.aggregatesOf(complete.properties(GroupSlice::isAggregate));
  }

  /** {@return the key as the service sent it; JSON null for opportunities without the grouped property} */
  public final JsonNode key() {
    JsonNode key = content.property(GroupSlice.KEY);
    return key.isMissingNode() ? NullNode.getInstance() : key;
  }

  /** {@return the sums over the group, as computed by the service} */
  public final OpportunityAggregates aggregates() {
    return aggregates;
  }

  /** {@return the number of opportunities in the group as of its first page} */
  public final Optional<Long> totalResults() {
    return aggregates.totalResults();
  }

  /** {@return the opportunities of all pages in the order of the service, unmodifiable} */
  public final List<Opportunity> objects() {
    return content.objects();
  }

  /** {@return all other properties and those of the wrong type, as sent and in order, unmodifiable} */
  public final Map<String, JsonNode> additionalProperties() {
    return Collections.unmodifiableMap(content.properties(this::isAdditional));
  }

  private boolean isAdditional(String name) {
    boolean read = parts.contains(name) && isPart(name);
    return !read && !name.equals(GroupSlice.KEY) && !GroupSlice.isAggregate(name);
  }

  final Optional<Integer> number(String name) {
    return part(name, Integer.class);
  }

  final Optional<String> text(String name) {
    return part(name, String.class);
  }

  private <T> Optional<T> part(String name, Class<T> type) {
    try {
      return Optional.of(content.property(name))
          .filter(value -> !value.isMissingNode())
          .map(value -> CrmJson.fromJson(value, type));
    } catch (DecodingException e) {
      return Optional.empty(); // As in models: the value is an additional property.
    }
  }

  private boolean isPart(String name) {
    boolean read =
        this instanceof UserGroup ? text(name).isPresent() : number(name).isPresent();
    return read || content.property(name).isNull();
  }

  /** {@return the group as the service writes one} */
  @JsonValue
  final GroupSlice json() {
    return content;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof OpportunityGroup that
        && getClass() == that.getClass()
        && content.equals(that.content);
  }

  @Override
  public final int hashCode() {
    return content.hashCode();
  }

  /** {@return the key and the number of opportunities} */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[key=" + key() + ", " + objects().size() + " objects]";
  }
}
