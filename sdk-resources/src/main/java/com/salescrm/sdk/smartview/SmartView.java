package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A smart view, which the service also calls a saved search (specification, Resources, Smart View). Immutable, equal by
 * value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmartView.Builder.class)
public interface SmartView extends HasAdditionalProperties {

  /** {@return the id, {@code save_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return whether it finds leads or contacts} */
  @JsonProperty("type")
  Optional<SmartViewType> type();

  /** {@return the search} */
  @JsonProperty("s_query")
  Optional<SmartViewQuery> searchQuery();

  /** {@return the search in the older text form, where it has one} */
  @JsonProperty("query")
  Optional<String> textQuery();

  /** {@return whether everybody in the organization has it, or its owner alone} */
  @JsonProperty("is_shared")
  Optional<Boolean> isShared();

  /** {@return whether what it finds depends on who looks} */
  @JsonProperty("is_user_dependent")
  Optional<Boolean> isUserDependent();

  /** {@return the id of its owner} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return when it was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmartView} values. Not safe for several threads. */
  final class Builder extends ImmutableSmartView.Builder
      implements AdditionalPropertyBuilder<SmartView.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
