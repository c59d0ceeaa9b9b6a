package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.paging.ItemGroup;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A group of opportunities as far as one page holds it, and, once all its slices are put together, the whole. Everything
 * but the objects is among the additional properties, so that a null key and a missing one stay two things.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = GroupSlice.Builder.class)
interface GroupSlice extends HasAdditionalProperties, ItemGroup<GroupSlice> {
  String KEY = "key";
  String TOTAL = "total_results";

  @JsonProperty("objects")
  List<Opportunity> objects();

  @Override
  default int size() {
    return objects().size();
  }

  @Override
  default @Nullable GroupSlice onlyNew(Predicate<Object> isNew) {
    List<Opportunity> fresh =
        objects().stream().filter(each -> isNew.test(each.id())).toList();
    if (fresh.size() == size()) {
      return this; // Also a group without objects: it is part of the report.
    }
    return fresh.isEmpty() ? null : with(fresh);
  }

  default JsonNode property(String name) {
    return additionalProperties().getOrDefault(name, MissingNode.getInstance());
  }

  /** What tells this group from others: its key; without one, everything about it that is no sum. */
  default Object identity() {
    return property(KEY).isMissingNode() ? properties(name -> !isAggregate(name)) : property(KEY);
  }

  /** How many objects the whole group has. */
  default OptionalLong total() {
    JsonNode total = property(TOTAL);
    return total.asText().matches("\\d{1,18}")
        ? OptionalLong.of(total.asLong())
        : OptionalLong.empty();
  }

  /** The properties whose names are wanted, in their order. */
  default Map<String, JsonNode> properties(Predicate<String> wanted) {
    Map<String, JsonNode> some = new LinkedHashMap<>(additionalProperties());
    some.keySet().removeIf(wanted.negate());
    return some;
  }

  /** By prefix: so the formatted twins, and sums that may be added, go with the sums known today. */
  static boolean isAggregate(String name) {
    return name.equals(TOTAL)
        || name.equals("count_by_value_period")
        || name.startsWith("total_value_")
        || name.startsWith("expected_value_");
  }

  /** The same group with other objects. */
  default GroupSlice with(List<Opportunity> others) {
    return new Builder()
        .addAllObjects(others)
        .additionalProperties(additionalProperties())
        .build();
  }

  final class Builder extends ImmutableGroupSlice.Builder
      implements AdditionalPropertyBuilder<GroupSlice.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
