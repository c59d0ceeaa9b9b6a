package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The JSON properties of one model type, with and without an accessor, or of one record of the application. A service
 * writes its objects alike, so each property remembers its successor: the parser then compares the next name by its bytes,
 * without a lookup. Thread-safe.
 *
 * @param <A> what reads the value of a property that has an accessor
 */
final class ModelProperties<A> {

  /** More names are not cached: the number of names that a service may send has no limit. */
  private static final int MAX_NAMES = 2_000;

  /** Longer names are not cached either: they may have 50,000 characters. */
  private static final int MAX_NAME = 200;

  private final Map<String, Property<A>> byName = new ConcurrentHashMap<>();
  private final Property<A> start = new Property<>("", null);

  void add(String name, A accessor) {
    byName.put(name, new Property<>(name, accessor));
  }

  /** The predecessor of the first property of an object. */
  Property<A> start() {
    return start;
  }

  /** Moves the parser to the next name and returns its property; null at the end of the object. */
  @Nullable
  Property<A> next(Property<A> previous, JsonParser parser) throws IOException {
    @Nullable Property<A> expected = previous.successor;
    if (expected == null) {
      parser.nextToken();
    } else if (parser.nextFieldName(expected.name)) {
      return expected;
    }
    return current(previous, parser);
  }

  /** The property of the current name; null at the end of the object. */
  @Nullable
  Property<A> current(Property<A> previous, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.FIELD_NAME)) {
      return null;
    }
    String name = parser.currentName();
    @Nullable Property<A> found = byName.get(name);
    if (found == null) {
      found = new Property<>(Utf8.requireUnicode(name, parser), null);
      if (byName.size() >= MAX_NAMES || name.length() > MAX_NAME) {
        return found;
      }
      byName.put(name, found);
    }
    previous.successor = found;
    return found;
  }

  /** The property of a name that was added or found before; null for any other. */
  @Nullable
  Property<A> known(String name) {
    return byName.get(name);
  }

  /** The accessors of all properties that have one. */
  List<A> accessors() {
    List<A> accessors = new ArrayList<>();
    for (Property<A> each : byName.values()) {
      if (each.accessor != null) {
        accessors.add(each.accessor);
      }
    }
    return accessors;
  }

  /** One JSON property. */
  static final class Property<A> {
    private final SerializedString name;
    private final @Nullable A accessor;
    /** The property that followed the last time. A hint that any thread may overwrite. */
    private @Nullable Property<A> successor;

    private Property(String name, @Nullable A accessor) {
      this.name = new SerializedString(name);
      this.accessor = accessor;
    }

    String name() {
      return name.getValue();
    }

    /** What reads the value; null if the property has no accessor. */
    @Nullable
    A accessor() {
      return accessor;
    }
  }
}
