package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A row that is written.
 *
 * @param key identifies it among all rows of the write; empty if it has none
 * @param fields the fields of the object, without those that are null
 */
record WrittenRow(String key, ObjectNode fields) {}
