package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A lead with nested lists, dates, numbers and open enums. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = RecordedLead.Builder.class)
public interface RecordedLead extends HasCustomFields {

  @JsonProperty("id")
  String id();

  @JsonProperty("name")
  Optional<String> name();

  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  @JsonProperty("contacts")
  List<Person> contacts();

  @JsonProperty("opportunities")
  List<Deal> opportunities();

  @JsonProperty("tasks")
  List<JsonNode> tasks();

  static Builder builder() {
    return new Builder();
  }

  final class Builder extends ImmutableRecordedLead.Builder
      implements AdditionalPropertyBuilder<RecordedLead.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }

  /** One opportunity of the lead. */
  @Value.Immutable
  @ModelStyle
  @JsonDeserialize(builder = Deal.Builder.class)
  interface Deal extends HasCustomFields {

    @JsonProperty("id")
    String id();

    @JsonProperty("value")
    Optional<BigDecimal> value();

    @JsonProperty("confidence")
    Optional<Integer> confidence();

    @JsonProperty("date_won")
    Optional<LocalDate> dateWon();

    @JsonProperty("date_updated")
    Optional<DateOrDateTime> dateUpdated();

    @JsonProperty("integration_links")
    List<JsonNode> integrationLinks();

    static Builder builder() {
      return new Builder();
    }

    final class Builder extends ImmutableDeal.Builder
        implements AdditionalPropertyBuilder<Deal.Builder> {
      Builder() {
        additionalProperties(AdditionalProperties.none());
      }
    }
  }
}
