package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A row that is written.
 *
 * @param key identifies it among all rows of the write; empty if it has none
 * @param fields the fields of the object, without those that are null
 * @param problem why it cannot be sent; null if it can
 */
record WrittenRow(String key, ObjectNode fields, @Nullable String problem) {}
