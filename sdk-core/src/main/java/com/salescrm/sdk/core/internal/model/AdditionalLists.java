package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads lists that only some answers hold, out of the additional properties of a model: a typed list would be written as
 * an empty one where the answer had none. Part of the models of this SDK; programs have no use for it.
 */
public final class AdditionalLists {
  private AdditionalLists() {}

  /**
   * The list of a property.
   *
   * @param model the model
   * @param name the name of the property
   * @param type the type of an element
   * @param <T> the type of an element
   * @return the elements without JSON nulls, unmodifiable; none if there is no such list, or one of the elements cannot be read: then it is
   *     among the additional properties still
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
      return List.of(); // Of another kind than observed: an accessor never fails.
    }
    return Collections.unmodifiableList(elements);
  }
}
