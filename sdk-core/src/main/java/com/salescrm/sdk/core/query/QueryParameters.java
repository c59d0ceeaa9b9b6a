package com.salescrm.sdk.core.query;

import java.util.List;
import java.util.Map;

/** A request that travels in the query of a URL. */
public interface QueryParameters {

  /**
   * The parameters, only those that were set.
   *
   * @return names and values in the order of sending, not yet percent-encoded; no name occurs twice
   */
  List<Map.Entry<String, String>> queryParameters();
}
