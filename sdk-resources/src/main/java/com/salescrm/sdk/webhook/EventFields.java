package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The JSON properties of a {@link WebhookEvent}. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = EventFields.Builder.class)
interface EventFields extends HasAdditionalProperties {

  @JsonProperty("id")
  Optional<String> id();

  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  @JsonProperty("action")
  Optional<String> action();

  @JsonProperty("object_type")
  Optional<String> objectType();

  @JsonProperty("object_id")
  Optional<String> objectId();

  @JsonProperty("lead_id")
  Optional<String> leadId();

  @JsonProperty("user_id")
  Optional<String> userId();

  @JsonProperty("organization_id")
  Optional<String> organizationId();

  @JsonProperty("request_id")
  Optional<String> requestId();

  @JsonProperty("api_key_id")
  Optional<String> apiKeyId();

  @JsonProperty("oauth_client_id")
  Optional<String> oauthClientId();

  @JsonProperty("changed_fields")
  List<String> changedFields();

  @JsonProperty("data")
  Optional<JsonNode> data();

  @JsonProperty("previous_data")
  Optional<JsonNode> previousData();

  @JsonProperty("meta")
  Optional<JsonNode> meta();

  /** Used by Jackson. */
  final class Builder extends ImmutableEventFields.Builder
      implements AdditionalPropertyBuilder<EventFields.Builder> {
    Builder() {}
  }
}
