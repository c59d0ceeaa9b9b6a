package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The fields of a bulk edit.
 *
 * @param <T> the type that has the fields
 */
public interface BulkEditFields<T> {

  /** {@return the id of the new lead status; for {@code set_lead_status}} */
  @JsonProperty("lead_status_id")
  Optional<String> leadStatusId();

  /** {@return the id of the custom field} */
  @JsonProperty("custom_field_id")
  Optional<String> customFieldId();

  /** {@return the exact name of the custom field} */
  @JsonProperty("custom_field_name")
  Optional<String> customFieldName();

  /** {@return the new value of the custom field} */
  @JsonProperty("custom_field_value")
  Optional<JsonNode> customFieldValue();

  /** {@return how the values are applied; {@code replace} by default} */
  @JsonProperty("custom_field_operation")
  Optional<CustomFieldOperation> customFieldOperation();
}
