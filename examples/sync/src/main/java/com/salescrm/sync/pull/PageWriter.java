package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Checkpoint;
import java.util.List;

/**
 * Writes the objects of one or more pages.
 *
 * @param <T> what is written of each object
 */
interface PageWriter<T> {
  /** Converts the objects of a page, on the thread that read it. */
  List<T> convert(List<JsonNode> items);

  /** The length of the text of an object, which limits how many wait. */
  int characters(T object);

  /** Writes objects with their checkpoint. */
  void write(List<T> objects, Checkpoint next);
}
