package com.salescrm.benchmarks.payload;

import java.util.Locale;
import java.util.SplittableRandom;

/** Fictitious names, ids and times. */
final class Words {
  private static final String[] WORDS = {
    "Amber", "Birch", "Cedar", "Delta", "Ember", "Fjord", "Grove", "Haven", "Iris", "Jade", "Kelp",
    "Lumen", "Maple", "North", "Opal", "Pine", "Quartz", "River", "Stone", "Tidal", "Umber", "Vale",
    "Willow", "Xenon", "Yarrow", "Zephyr", "Zoë", "Łódź"
  };
  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private Words() {}

  static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  /** A prefix, an underscore and 43 letters or digits, as in the service. */
  static String id(SplittableRandom random, String prefix) {
    StringBuilder id = new StringBuilder(48).append(prefix).append('_');
    for (int i = 0; i < 43; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  static String date(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        "%d-%02d-%02d",
        2019 + random.nextInt(8),
        1 + random.nextInt(12),
        1 + random.nextInt(28));
  }

  static String dateTime(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        "%sT%02d:%02d:%02d.%03d000+00:00",
        date(random),
        random.nextInt(24),
        random.nextInt(60),
        random.nextInt(60),
        random.nextInt(1000));
  }
}
