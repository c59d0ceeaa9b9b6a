package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record or a required property of a model has no value, or the record rejects its values. The message
 * contains no value.
 */
final class ComponentException extends JsonMappingException {

  private static final long serialVersionUID = 1L;

  ComponentException(JsonParser parser, String message, @Nullable Throwable cause) {
    super(parser, message, cause);
  }
}
