package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.CustomField;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes the status or a custom field of many leads (specification, "Bulk edit types"). A query or {@code allLeads()}
 * is required. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonPropertyOrder({ // As in BulkEditFields: the operation has no generated accessor.
  "lead_status_id",
  "custom_field_id",
  "custom_field_name",
  "custom_field_value",
  "custom_field_operation"
})
public abstract class BulkEditRequest extends BulkActionRequest<BulkEditRequest>
    implements BulkEditFields<BulkEditRequest> {

  BulkEditRequest() {} // Extended by the generated class only.

  /** {@return the kind of change, which the builder methods set} */
  @JsonProperty("type")
  public abstract BulkEditType type();

  /** {@return the new, added or removed values of the custom field; null for a field with one value} */
  @JsonProperty("custom_field_values")
  public abstract @Nullable List<JsonNode> customFieldValues();

  /** {@return how the values are applied; {@code replace} by default} */
  @Override
  @JsonProperty("custom_field_operation")
  public Optional<CustomFieldOperation> customFieldOperation() {
    return operation();
  }

  // Package-private, and so are its setters: the builder records which call sets it.
  abstract Optional<CustomFieldOperation> operation();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    super.check();
    BulkEditRules.check(this);
  }

  /**
   * Sets the lead status.
   *
   * @param leadStatusId the id of the status
   * @return a builder; it requires a query
   */
  public static Builder setLeadStatus(String leadStatusId) {
    return builder().setLeadStatus(leadStatusId);
  }

  /**
   * Removes the value of a custom field.
   *
   * @param field the field
   * @return a builder; it requires a query
   */
  public static Builder clearCustomField(CustomField<?> field) {
    return builder().clearCustomField(field);
  }

  /**
   * Removes the value of a custom field, by the field's name.
   *
   * @param exactName the exact name of the field
   * @return a builder; it requires a query
   */
  public static Builder clearCustomFieldNamed(String exactName) {
    return builder().clearCustomFieldNamed(exactName);
  }

  /**
   * Sets the value of a custom field; replaces all values of a field with several values, unless {@link
   * Builder#customFieldOperation(CustomFieldOperation) customFieldOperation} states another operation.
   *
   * @param field the field
   * @param value the value
   * @param <T> the type of the value
   * @return a builder; it requires a query
   */
  public static <T> Builder setCustomField(CustomField<T> field, T value) {
    return builder().setCustomField(field, value);
  }

  /**
   * Sets the value of a custom field, by the field's name.
   *
   * @param exactName the exact name of the field
   * @param value the value; a list for a field with several values
   * @return a builder; it requires a query
   */
  public static Builder setCustomFieldNamed(String exactName, JsonNode value) {
    return builder().setCustomFieldNamed(exactName, value);
  }

  /**
   * Adds values to a custom field with several values.
   *
   * @param field the field
   * @param values the values, at least one
   * @param <E> the type of a value
   * @return a builder; it requires a query
   */
  public static <E> Builder addToCustomField(CustomField.Multi<E> field, List<E> values) {
    return builder().addToCustomField(field, values);
  }

  /**
   * Removes values from a custom field with several values.
   *
   * @param field the field
   * @param values the values, at least one
   * @param <E> the type of a value
   * @return a builder; it requires a query
   */
  public static <E> Builder removeFromCustomField(CustomField.Multi<E> field, List<E> values) {
    return builder().removeFromCustomField(field, values);
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableBulkEditRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(BulkEditRequest.class);
    // The operation that the calls but from(…) state last: another one is that of from(…).
    private @Nullable CustomFieldOperation expected;
    private boolean stated; // By customFieldOperation: setCustomField keeps it.

    Builder() {}

    /**
     * {@return this builder, which now selects all leads of the organization, without a query or with one without a condition}
     */
    public Builder allLeads() {
      return everyLead(true);
    }

    /**
     * Sets the lead status.
     *
     * @param leadStatusId the id of the status
     * @return this builder
     */
    public Builder setLeadStatus(String leadStatusId) {
      return type(BulkEditType.SET_LEAD_STATUS).leadStatusId(leadStatusId);
    }

    /**
     * Removes the value of a custom field.
     *
     * @param field the field
     * @return this builder
     */
    public Builder clearCustomField(CustomField<?> field) {
      Arguments.notNull(field, "field");
      return type(BulkEditType.CLEAR_CUSTOM_FIELD).customFieldId(field.id());
    }

    /**
     * Removes the value of a custom field, by the field's name.
     *
     * @param exactName the exact name of the field
     * @return this builder
     */
    public Builder clearCustomFieldNamed(String exactName) {
      return type(BulkEditType.CLEAR_CUSTOM_FIELD).customFieldName(exactName);
    }

    /**
     * Sets the value of a custom field; replaces all values of a field with several values, also after {@code
     * addToCustomField} or {@code removeFromCustomField}. An operation that {@code customFieldOperation} states is retained.
     * If {@code from} of a request with another operation comes before or after it, {@code build} throws {@link
     * IllegalStateException} unless {@code customFieldOperation} states what is meant. Call {@code from} before all setters.
     *
     * @param field the field
     * @param value the value
     * @param <T> the type of the value
     * @return this builder
     */
    public <T> Builder setCustomField(CustomField<T> field, T value) {
      Arguments.notNull(field, "field");
      return setCustomFieldTo(field.encode(value)).customFieldId(field.id());
    }

    /**
     * Sets the value of a custom field, by the field's name; a list replaces values as with {@code setCustomField}.
     *
     * @param exactName the exact name of the field
     * @param value the value; a list for a field with several values
     * @return this builder
     */
    public Builder setCustomFieldNamed(String exactName, JsonNode value) {
      Arguments.notNull(value, "value");
      return setCustomFieldTo(value).customFieldName(exactName);
    }

    private Builder setCustomFieldTo(JsonNode value) {
      type(BulkEditType.SET_CUSTOM_FIELD);
      if (!stated) {
        if (expected != null && !expected.equals(CustomFieldOperation.REPLACE)) {
          operation(Optional.empty()); // Of addTo or removeFrom.
        }
        expected = CustomFieldOperation.REPLACE;
      }
      return value.isArray() ? customFieldValues(value) : customFieldValue(value);
    }

    /**
     * Adds values to a custom field with several values. Replaces the values and the operation of earlier calls.
     *
     * @param field the field
     * @param values the values, at least one
     * @param <E> the type of a value
     * @return this builder
     */
    public <E> Builder addToCustomField(CustomField.Multi<E> field, List<E> values) {
      Arguments.notNull(field, "field");
      return setCustomField(field, values).imply(CustomFieldOperation.ADD);
    }

    /**
     * Removes values from a custom field with several values. Replaces the values and the operation of earlier calls.
     *
     * @param field the field
     * @param values the values, at least one
     * @param <E> the type of a value
     * @return this builder
     */
    public <E> Builder removeFromCustomField(CustomField.Multi<E> field, List<E> values) {
      Arguments.notNull(field, "field");
      return setCustomField(field, values).imply(CustomFieldOperation.REMOVE);
    }

    private Builder imply(CustomFieldOperation operation) {
      customFieldOperation(operation);
      stated = false;
      return this;
    }

    /**
     * States how the values are applied; {@code replace} by default. Later calls of {@code setCustomField} keep it,
     * those of {@code addToCustomField} and {@code removeFromCustomField} replace it.
     *
     * @param operation the operation
     * @return this builder
     * @throws IllegalArgumentException if it is null
     */
    public Builder customFieldOperation(CustomFieldOperation operation) {
      Arguments.notNull(operation, "customFieldOperation");
      return customFieldOperation(Optional.of(operation));
    }

    /**
     * States how the values are applied, or with an empty argument that they are replaced. Later calls of
     * {@code setCustomField} keep it, those of {@code addToCustomField} and {@code removeFromCustomField} replace it.
     *
     * @param operation the operation
     * @return this builder
     * @throws IllegalArgumentException if it is null
     */
    public Builder customFieldOperation(Optional<? extends CustomFieldOperation> operation) {
      Arguments.notNull(operation, "customFieldOperation");
      stated = true;
      expected = BulkEditRules.orDefault(operation);
      return operation(operation);
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }

    @Override
    public BulkEditRequest build() {
      BulkEditRequest request = super.build();
      CustomFieldOperation operation = BulkEditRules.orDefault(request.operation());
      if (expected != null && !expected.equals(operation)) {
        throw new IllegalStateException("from(…) has set the operation " + operation
            + ", but setCustomField(…) or another call states " + expected
            + ": call from(…) first, then customFieldOperation(…)");
      }
      customFieldValue(RequestFieldGuard.copyOf("customFieldValue", request.customFieldValue()));
      customFieldValues(
          RequestFieldGuard.copiesOf("customFieldValues", request.customFieldValues()));
      return super.build();
    }
  }
}
