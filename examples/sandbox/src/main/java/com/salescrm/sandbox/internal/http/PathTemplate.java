package com.salescrm.sandbox.internal.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A path such as <code>/lead/{id}/files/</code>. A segment that is a literal in any template does
 * not match a variable.
 */
public final class PathTemplate {
  private final String text;
  private final String[] segments;

  PathTemplate(String text) {
    this.text = text;
    this.segments = text.split("/", -1);
  }

  int variables() {
    return (int) text.chars().filter(c -> c == '{').count();
  }

  /** Returns the values of the variables by name, or empty if the path does not match. */
  Optional<Map<String, String>> match(String[] path) {
    if (path.length != segments.length) {
      return Optional.empty();
    }
    for (int i = 0; i < segments.length; i++) {
      if (!isVariable(i, path) && !segments[i].equals(path[i])) {
        return Optional.empty();
      }
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < segments.length; i++) {
      if (isVariable(i, path)) {
        values.put(segments[i].substring(1, segments[i].length() - 1), path[i]);
      }
    }
    return Optional.of(values);
  }

  private boolean isVariable(int place, String[] path) {
    return segments[place].startsWith("{") && !path[place].isEmpty();
  }

  @Override
  public String toString() {
    return text;
  }
}
