package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;

/**
 * A row of the input of which the caller could not make a write. It is never begun in a journal.
 *
 * @param failure why
 */
record InvalidRow(RuntimeException failure) implements Operation {

  @Override
  public Action prepare(ApiClient http, String key) {
    throw failure;
  }

  @Override
  public String kind() {
    return "invalid";
  }
}
