package com.salescrm.benchmarks.records;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Defaults for absent lists and maps. */
final class Lists {
  private Lists() {}

  static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  static <T> Map<String, T> orEmpty(@Nullable Map<String, T> map) {
    return map == null ? Map.of() : map;
  }
}
