package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A Smart View, also called a saved search (specification, "Resources", Smart View). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmartView.Builder.class)
public interface SmartView extends HasAdditionalProperties, HasAuditFields<SmartView> {

  /** {@return the id, {@code save_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return the type of the results} */
  @JsonProperty("type")
  Optional<SmartViewType> type();

  /** {@return the search} */
  @JsonProperty("s_query")
  Optional<SmartViewQuery> searchQuery();

  /** {@return the search as text, in the older format} */
  @JsonProperty("query")
  Optional<String> textQuery();

  /** {@return whether all users of the organization can use it, or only its owner} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();

  /** {@return whether the results depend on the current user} */
  @JsonProperty("is_user_dependent")
  Optional<Boolean> isUserDependent();

  /** {@return the id of its owner} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmartView} values. Not safe for several threads. */
  final class Builder extends ImmutableSmartView.Builder
      implements AdditionalPropertyBuilder<SmartView.Builder> {
    Builder() {}
  }
}
