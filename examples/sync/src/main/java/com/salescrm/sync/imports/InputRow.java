package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Texts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the input, not interpreted yet.
 *
 * @param line the line on which it begins, counted from 1
 * @param values by column, in order; without empty ones
 * @param problem why the row cannot be read; null if it can
 */
record InputRow(
    long line, Map<String, JsonNode> values, @Nullable String problem) {
  /** Whether all its values are blank, but for the reason why it was rejected. */
  boolean isEmpty() {
    return problem == null
        && values.entrySet().stream()
            .filter(value -> !value.getKey().equals(InputFile.REJECTION))
            .map(Map.Entry::getValue)
            .allMatch(value -> value.isNull()
                || (value.isValueNode() && Texts.stripped(value.asText()).isEmpty()));
  }
}
