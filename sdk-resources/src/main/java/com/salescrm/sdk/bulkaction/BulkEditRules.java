package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Checks the fields that each type of bulk edit requires and accepts (specification, "Bulk edit types"). */
final class BulkEditRules {
  private BulkEditRules() {}

  static void check(BulkEditRequest request) {
    boolean status = request.type().equals(BulkEditType.SET_LEAD_STATUS);
    boolean clear = request.type().equals(BulkEditType.CLEAR_CUSTOM_FIELD);
    boolean set = request.type().equals(BulkEditType.SET_CUSTOM_FIELD);
    if (!status && !clear && !set) {
      return; // The rules of an unknown type are not known.
    }
    require(request.leadStatusId().isPresent() == status, request, status, "leadStatusId");
    boolean named =
        request.customFieldId().isPresent() || request.customFieldName().isPresent();
    require(named != status, request, !status, "customFieldId or customFieldName");
    if (request.customFieldId().isPresent() && request.customFieldName().isPresent()) {
      throw new IllegalStateException(
          "customFieldId and customFieldName are both set: set one of the two, preferably customFieldId");
    }
    checkValue(request, set);
  }

  private static void checkValue(BulkEditRequest request, boolean set) {
    List<JsonNode> values = request.customFieldValues();
    JsonNode value = request.customFieldValue().orElse(null);
    boolean one = value != null;
    require((one || values != null) == set, request, set, "customFieldValue or customFieldValues");
    for (JsonNode each : one ? List.of(value) : values == null ? List.<JsonNode>of() : values) {
      if (each.isNull() || each.isMissingNode()) {
        throw new IllegalStateException(
            "the new value of the custom field is or contains a JSON null: to remove the value, call clearCustomField(…)");
      }
    }
    if (one && values != null) {
      throw new IllegalStateException(
          "customFieldValue and customFieldValues are both set: set the list for a field with several values, else the value");
    }
    if (request.customFieldOperation().isPresent() && values == null) {
      throw new IllegalStateException(
          "customFieldOperation is only for customFieldValues, of a field with several values");
    }
    CustomFieldOperation operation = orDefault(request.customFieldOperation());
    if (!operation.equals(CustomFieldOperation.REPLACE) && values != null && values.isEmpty()) {
      throw new IllegalStateException("customFieldValues must contain a value to " + operation);
    }
  }

  /** The operation that the service applies. */
  static CustomFieldOperation orDefault(Optional<? extends CustomFieldOperation> operation) {
    return operation.isPresent() ? operation.get() : CustomFieldOperation.REPLACE;
  }

  private static void require(
      boolean holds, BulkEditRequest request, boolean needed, String field) {
    if (!holds) {
      throw new IllegalStateException(
          "type " + request.type() + (needed ? " requires " : " does not accept ") + field);
    }
  }
}
