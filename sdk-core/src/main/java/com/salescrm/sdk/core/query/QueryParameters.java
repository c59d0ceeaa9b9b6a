package com.salescrm.sdk.core.query;

import java.util.List;
import java.util.Map;

/** A request whose values are sent in the query of the URL. */
public interface QueryParameters {

  /** {@return the names and values that are set, in the order of sending, not percent-encoded; each name once} */
  List<Map.Entry<String, String>> queryParameters();
}
