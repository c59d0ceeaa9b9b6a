package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/** A list whose pages are observed. */
final class ObservedList extends Paginated<JsonNode> {
  ObservedList(Paginated<JsonNode> list, Consumer<? super Page<JsonNode>> observer) {
    super(list, observer);
  }
}
