package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.salescrm.sdk.core.internal.json.ClassCache;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON names of a model and its subtypes, and the types of their values. Immutable. */
final class ModelFields {
  private static final int SUGGESTIONS = 3;

  private static final ClassCache<ModelFields> MODELS = new ClassCache<>(ModelFields::new);

  private final Map<String, Type> types = new TreeMap<>();

  private ModelFields(Class<?> model) {
    add(model);
  }

  static ModelFields of(Class<?> model) {
    return MODELS.get(model);
  }

  private void add(Class<?> model) {
    for (Method each : model.getMethods()) {
      JsonProperty property = each.getAnnotation(JsonProperty.class);
      if (property != null) {
        types.put(property.value(), each.getGenericReturnType());
      }
    }
    JsonSubTypes subtypes = model.getDeclaredAnnotation(JsonSubTypes.class);
    if (subtypes != null) {
      for (JsonSubTypes.Type each : subtypes.value()) {
        add(each.value());
      }
    }
  }

  Set<String> names() {
    return types.keySet();
  }

  /** The class of a value, or of the elements of a list; null if the model has no such property. */
  @Nullable
  Class<?> typeOf(String name) {
    Type type = types.get(name);
    while (type instanceof ParameterizedType generic) {
      type = generic.getActualTypeArguments()[0];
    }
    return type instanceof Class<?> found ? found : null;
  }

  /** The names that differ least from a name. */
  List<String> nearest(String name) {
    return types.keySet().stream()
        .sorted(Comparator.comparingInt(each -> distance(each, name)))
        .limit(SUGGESTIONS)
        .toList();
  }

  /** How many characters have to be inserted, removed or replaced (Levenshtein). */
  private static int distance(String from, String to) {
    int[] costs = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
      }
    }
    return costs[to.length()];
  }
}
