package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A test model with a property of every type. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Person.Builder.class)
public interface Person extends HasCustomFields {

  @JsonProperty("id")
  String id();

  @JsonProperty("name")
  Optional<String> name();

  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  @JsonProperty("date_won")
  Optional<LocalDate> dateWon();

  @JsonProperty("value")
  Optional<BigDecimal> value();

  @JsonProperty("count")
  Optional<Long> count();

  @JsonProperty("is_complete")
  Optional<Boolean> isComplete();

  @JsonProperty("tags")
  List<String> tags();

  @JsonProperty("friends")
  List<Person> friends();

  @JsonProperty("boss")
  Optional<Person> boss();

  static Builder builder() {
    return new Builder();
  }

  final class Builder extends ImmutablePerson.Builder
      implements AdditionalPropertyBuilder<Person.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
