package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.immutables.value.Value;

/**
 * The base of all JSON objects that requests send: typed properties, and those that the builder adds by name.
 *
 * @param <T> the request type; Immutables generates a public {@code from(JsonBody)} for a base without a parameter
 */
public abstract class JsonBody<T> {

  /** For the request types of {@code com.salescrm.sdk}. */
  protected JsonBody() {}

  /**
   * The properties that have no accessor: custom fields, cleared fields, and others that the SDK does not know. A type
   * whose builder has a generated {@code from} declares this method again, so that the generated code may call it.
   *
   * @return the properties by name
   */
  @JsonAnyGetter
  protected abstract Map<String, JsonNode> properties();

  /** Refuses blank ids and constants, and fields that are written in two ways, then calls {@link #check}; {@code build()} calls it. */
  @Value.Check
  protected final void checkProperties() {
    RequestFieldGuard.check(this);
    check();
  }

  /** Checks the rules of the request type. */
  protected void check() {}
}
