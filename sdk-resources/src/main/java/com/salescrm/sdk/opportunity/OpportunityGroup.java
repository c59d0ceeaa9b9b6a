package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opportunities with one key in common, all of them, with their sums (specification, "Opportunities", grouping rules).
 * Which of the subtypes it is follows from the {@link OpportunityGroupBy} that was asked for; what they add is empty for
 * the opportunities that have no such property. Immutable, equal by value.
 */
public abstract sealed class OpportunityGroup
    permits UserGroup, WeekGroup, MonthGroup, QuarterGroup, YearGroup {
  private final GroupSlice content;
  private final OpportunityAggregates aggregates;
  private final Set<String> parts;

  /** The parts are the properties that the subtype reads. */
  OpportunityGroup(GroupSlice whole, String... parts) {
    this.content = whole;
    this.parts = Set.of(parts);
    this.aggregates = AggregatesMemo.aggregatesOf(whole.properties(GroupSlice::isAggregate));
  }

  /** {@return the key as it was sent, of whatever type; JSON null if the opportunities have none in common} */
  public final JsonNode key() {
    JsonNode key = content.property(GroupSlice.KEY);
    return key.isMissingNode() ? NullNode.getInstance() : key;
  }

  /** {@return the sums over the group, as the service computed them} */
  public final OpportunityAggregates aggregates() {
    return aggregates;
  }

  /** {@return how many opportunities the group had when its first page came; usually the number of its objects} */
  public final Optional<Long> totalResults() {
    return aggregates.totalResults();
  }

  /** {@return the opportunities of the group, of all pages, in the service's order, unmodifiable} */
  public final List<Opportunity> objects() {
    return content.objects();
  }

  /** {@return every other property of the group, and those of the wrong kind, as sent and in order, unmodifiable} */
  public final Map<String, JsonNode> additionalProperties() {
    return Collections.unmodifiableMap(content.properties(this::isAdditional));
  }

  private boolean isAdditional(String name) {
    boolean read = parts.contains(name) && isPart(content.property(name));
    return !read && !name.equals(GroupSlice.KEY) && !GroupSlice.isAggregate(name);
  }

  /** A whole number, perhaps as text. */
  final Optional<Integer> number(String name) {
    JsonNode value = content.property(name);
    return isNumber(value) ? Optional.of(Integer.valueOf(value.asText())) : Optional.empty();
  }

  final Optional<String> text(String name) {
    return Optional.ofNullable(content.property(name).textValue());
  }

  private static boolean isNumber(JsonNode value) {
    return value.isValueNode() && value.asText().matches("\\d{1,9}");
  }

  private boolean isPart(JsonNode value) {
    return value.isNull() || (this instanceof UserGroup ? value.isTextual() : isNumber(value));
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
