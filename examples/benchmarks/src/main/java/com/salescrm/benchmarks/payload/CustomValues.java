package com.salescrm.benchmarks.payload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The custom fields of an organization: fixed ids and different values; half of them are strings.
 */
final class CustomValues {
  private final List<String> names = new ArrayList<>();

  CustomValues(SplittableRandom random, int fields) {
    for (int i = 0; i < fields; i++) {
      names.add("custom." + Words.id(random, "cf"));
    }
  }

  void addTo(ObjectNode owner, SplittableRandom random) {
    int kind = 0;
    for (String name : names) {
      switch (kind++ % 10) {
        case 0 -> owner.put(name, random.nextInt(100_000));
        case 1 -> owner.put(name, Words.date(random));
        case 2 -> owner.putArray(name).add(Words.words(random, 2)).add(Words.words(random, 1));
        case 3 -> owner.put(name, Words.id(random, "user"));
        case 4 -> owner.put(name, random.nextBoolean() ? "Yes" : "No");
        case 5 -> owner.put(name, random.nextInt(100_000) / 100.0);
        default -> owner.put(name, Words.words(random, 1 + random.nextInt(3)));
      }
    }
  }
}
