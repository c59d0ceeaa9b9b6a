package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;

/**
 * An object in the form in which it is stored. It is made before the transaction that writes it, since this takes time and needs
 * no database.
 *
 * @param id its id
 * @param received the object as the service sent it
 * @param item the object without excluded properties
 * @param json the text of that
 */
public record Storable(String id, JsonNode received, JsonNode item, String json) {
  /**
   * Converts objects.
   *
   * @param table their table
   * @param excluded the properties that are not stored
   * @param received the objects as the service sent them
   * @return the objects in their order
   */
  public static List<Storable> of(Table table, ExcludedFields excluded, List<JsonNode> received) {
    return received.stream().map(each -> of(table, excluded, each)).toList();
  }

  private static Storable of(Table table, ExcludedFields excluded, JsonNode received) {
    JsonNode item = excluded.removedFrom(table, received);
    return new Storable(
        table.id(received), received, item, Texts.storableJson(CrmJson.toJson(item)));
  }
}
