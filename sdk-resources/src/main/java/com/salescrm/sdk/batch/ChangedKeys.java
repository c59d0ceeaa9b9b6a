package com.salescrm.sdk.batch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The external ids that the service stored in another form, such as without spaces: the created objects are not found by
 * them. Safe for many threads.
 */
final class ChangedKeys {
  private static final int MAX = 100;

  private final Map<String, String> messages = new ConcurrentHashMap<>();

  void add(String key, String message) {
    messages.put(key, message);
  }

  boolean contains(String key) {
    return messages.containsKey(key);
  }

  /** Refuses an external id that the service changed before: the object exists, and would be created again. */
  void requireUnchanged(String key) {
    String message = messages.get(key);
    if (message != null) {
      throw new IllegalStateException(message);
    }
  }

  /** Refuses a create when the service has changed many external ids. */
  void requireFew() {
    if (messages.size() >= MAX) {
      throw new IllegalStateException("the service changed the external ids of " + MAX
          + " created objects, so no further one is created; for example: "
          + messages.values().iterator().next());
    }
  }
}
