package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.paging.ItemGroup;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The part of a group on one page, or the complete group. All properties except the objects are additional properties, so
 * that a null key differs from a missing one.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = GroupSlice.Builder.class)
interface GroupSlice extends HasAdditionalProperties, ItemGroup<GroupSlice> {
  String KEY = "key";
  String TOTAL = "total_results";

  // Required: the group must not lose the others if one object cannot be read.
  @JsonProperty(value = "objects", required = true)
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

  /** The identity of the group: its key, or without a key all properties except the sums. */
  default Object identity() {
    return property(KEY).isMissingNode() ? properties(name -> !isAggregate(name)) : property(KEY);
  }

  /** The number of objects in the complete group. */
  default OptionalLong total() {
    JsonNode total = property(TOTAL);
    return total.asText().matches("\\d{1,18}")
        ? OptionalLong.of(total.asLong())
        : OptionalLong.empty();
  }

  /** The properties whose names match, in their order. */
  default Map<String, JsonNode> properties(Predicate<String> which) {
    Map<String, JsonNode> some = new LinkedHashMap<>(additionalProperties());
    some.keySet().removeIf(which.negate());
    return some;
  }

  /** Compares prefixes: formatted sums and sums that the service adds later are aggregates too. */
  static boolean isAggregate(String name) {
    return name.equals(TOTAL)
        || name.equals("count_by_value_period")
        || name.startsWith("total_value_")
        || name.startsWith("expected_value_");
  }

  /** The same group with other objects. */
  default GroupSlice with(List<Opportunity> objects) {
    return new Builder()
        .addAllObjects(objects)
        .additionalProperties(additionalProperties())
        .build();
  }

  final class Builder extends ImmutableGroupSlice.Builder
      implements AdditionalPropertyBuilder<GroupSlice.Builder> {
    Builder() {}
  }
}
