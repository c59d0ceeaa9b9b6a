package com.salescrm.spark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/** A list whose pages are observed. Immutable. */
public final class ObservedList extends Paginated<JsonNode> {
  public ObservedList(Paginated<JsonNode> list, Consumer<? super Page<JsonNode>> observer) {
    super(list, observer);
  }
}
