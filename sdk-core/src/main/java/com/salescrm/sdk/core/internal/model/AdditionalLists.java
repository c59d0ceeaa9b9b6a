package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads lists from the additional properties of a model. Such a list is only in some responses; a typed list would be
 * written as an empty one if the response had none.
 */
public final class AdditionalLists {
  private AdditionalLists() {}

  /**
   * Reads the list of a property.
   *
   * @param model the model
   * @param name the name of the property
   * @param type the type of an element
   * @param <T> the type of an element
   * @return the elements without JSON nulls, unmodifiable; empty if there is no list or an element cannot be read
   */
  public static <T> List<T> read(HasAdditionalProperties model, String name, Class<T> type) {
    JsonNode list = model.additionalProperties().get(name);
    List<T> elements = new ArrayList<>();
    try {
      for (JsonNode element : list != null && list.isArray() ? list : List.<JsonNode>of()) {
        if (!element.isNull()) {
          elements.add(JsonCodec.read(element, type));
        }
      }
    } catch (UnreadableJsonException e) {
      // Not the observed type. An accessor never fails; the list is still an additional property.
      return List.of();
    }
    return Collections.unmodifiableList(elements);
  }
}
