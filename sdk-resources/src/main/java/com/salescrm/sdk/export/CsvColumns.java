package com.salescrm.sdk.export;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a csv file by name. Immutable. */
final class CsvColumns {
  private final List<String> names;
  private final Map<String, Integer> places = new HashMap<>();

  CsvColumns(List<String> names) {
    this.names = Collections.unmodifiableList(names);
    for (int i = 0; i < names.size(); i++) {
      places.putIfAbsent(names.get(i), i);
    }
  }

  List<String> names() {
    return names;
  }

  int indexOf(String column) {
    Integer place = places.get(column);
    if (place == null) {
      throw new IllegalArgumentException(
          "the file has no column '" + column + "'; it has " + names);
    }
    return place;
  }
}
