package com.salescrm.sdk.core.internal.json;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The properties that objects of one type have, those with an accessor and those that turned up. A service writes its
 * objects alike, so what comes next is mostly what came next the last time, and is found without looking up its name.
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

  /** What stands before the first property of every object. */
  ModelProperty start() {
    return start;
  }

  /** The property of this name. */
  ModelProperty behind(ModelProperty previous, String name) {
    @Nullable ModelProperty likely = previous.follower();
    if (likely != null && likely.name().equals(name)) {
      return likely;
    }
    ModelProperty found = find(name);
    previous.isFollowedBy(found);
    return found;
  }

  private ModelProperty find(String name) {
    @Nullable ModelProperty found = byName.get(name);
    if (found == null) {
      found = ModelProperty.unknown(name);
      if (byName.size() < MOST) {
        byName.put(name, found);
      }
    }
    return found;
  }
}
