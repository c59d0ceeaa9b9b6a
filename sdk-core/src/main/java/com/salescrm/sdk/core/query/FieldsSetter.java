package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * The builders of requests that can limit the properties in the response. Not safe for several threads.
 *
 * @param <B> the builder itself
 */
public interface FieldsSetter<B> {

  /**
   * Sets the properties to return.
   *
   * @param fields the properties
   * @return this builder
   */
  B fields(Fields fields);

  /**
   * Sets the properties to return; {@code id} is always among them.
   *
   * @param names the names of the properties in JSON
   * @return this builder
   * @throws IllegalArgumentException if a name is blank, contains a comma or is the id of a custom field without {@code custom.}
   */
  default B fields(String... names) {
    Arguments.notNull(names, "names");
    return fields(Fields.of(names));
  }
}
