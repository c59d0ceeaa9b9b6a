package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import org.immutables.value.Value;

/** A bulk action that deletes leads. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = BulkDelete.Builder.class)
public interface BulkDelete extends BulkAction {

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BulkDelete} values. Not safe for several threads. */
  final class Builder extends ImmutableBulkDelete.Builder
      implements AdditionalPropertyBuilder<BulkDelete.Builder> {
    Builder() {}
  }
}
