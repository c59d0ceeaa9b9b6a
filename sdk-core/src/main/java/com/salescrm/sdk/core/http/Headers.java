package com.salescrm.sdk.core.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Headers as the public types show them: by lower-case name. */
final class Headers {
  private Headers() {}

  static Map<String, List<String>> toMap(okhttp3.Headers headers) {
    Map<String, List<String>> map = new TreeMap<>();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i).toLowerCase(Locale.ROOT);
      map.computeIfAbsent(name, key -> new ArrayList<>(1)).add(headers.value(i));
    }
    map.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(map);
  }
}
