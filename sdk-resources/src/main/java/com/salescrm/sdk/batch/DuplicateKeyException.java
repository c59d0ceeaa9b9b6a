package com.salescrm.sdk.batch;

import java.util.List;

/**
 * Several objects of the service have the same external id, so none of them is chosen. Nothing was sent; or a create was sent,
 * its response was lost, and the list has several objects since, one of which it may have created.
 */
public final class DuplicateKeyException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** In ascending order. */
  private final String[] ids;

  DuplicateKeyException(String property, String key, List<String> ids) {
    super(ids.size() + " objects have " + property + " = " + key + ": " + String.join(", ", ids)
        + "; merge them or correct the value");
    this.ids = ids.toArray(new String[0]);
  }

  /** {@return the ids of the objects, sorted} */
  public List<String> ids() {
    return List.of(ids);
  }
}
