package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A bulk action that changes leads. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = BulkEdit.Builder.class)
public interface BulkEdit extends BulkEditFields<BulkEdit>, BulkAction {

  /** {@return the kind of change} */
  @JsonProperty("type")
  Optional<BulkEditType> type();

  /** {@return the new, added or removed values of the custom field} */
  @JsonProperty("custom_field_values")
  List<JsonNode> customFieldValues();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BulkEdit} values. Not safe for several threads. */
  final class Builder extends ImmutableBulkEdit.Builder
      implements AdditionalPropertyBuilder<BulkEdit.Builder> {
    Builder() {}
  }
}
