package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The properties that objects of one type have, those with an accessor and those that turned up. A service writes its
 * objects alike, so what comes next is mostly what came next the last time, and a look at the bytes tells that it does.
 * Safe for many threads.
 */
final class ModelProperties {

  /** Names beyond this are not remembered: a service may send as many as it likes. */
  private static final int MOST = 2_000;

  private final Map<String, ModelProperty> byName = new ConcurrentHashMap<>();
  private final ModelProperty start = ModelProperty.unknown("");

  void add(ModelProperty property) {
    byName.put(property.name(), property);
  }

  /** Lets all be read without reflection from now on. */
  void makeDirect(Class<?> builder, DeserializationContext context) throws JsonMappingException {
    for (ModelProperty each : byName.values()) {
      each.makeDirect(builder, context);
    }
  }

  /** What stands before the first property of every object. */
  ModelProperty start() {
    return start;
  }

  /** Moves a parser on to the name of the next property, and tells which it is; null at the end of the object. */
  @Nullable
  ModelProperty next(ModelProperty previous, JsonParser parser) throws IOException {
    @Nullable ModelProperty likely = previous.follower();
    if (likely == null) {
      parser.nextToken();
    } else if (likely.comesNext(parser)) {
      return likely;
    }
    return current(previous, parser);
  }

  /** The property whose name a parser stands on; null at the end of the object. */
  @Nullable
  ModelProperty current(ModelProperty previous, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.FIELD_NAME)) {
      return null;
    }
    ModelProperty found = find(parser.currentName(), parser);
    previous.isFollowedBy(found);
    return found;
  }

  private ModelProperty find(String name, JsonParser parser) throws JsonParseException {
    @Nullable ModelProperty found = byName.get(name);
    if (found == null) {
      found = ModelProperty.unknown(Documents.requireUnicode(name, parser));
      if (byName.size() < MOST) {
        byName.put(name, found);
      }
    }
    return found;
  }
}
