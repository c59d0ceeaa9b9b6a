package com.salescrm.sdk.core.internal.json;

import java.util.SplittableRandom;

/**
 * Generates valid, nearly valid and invalid date-times: each part is a usual, rare or invalid one, and some texts are then
 * changed at random. The same seed generates the same texts.
 */
final class TimestampTexts {
  private static final String[] UNUSUAL_YEARS = {
    "0000", "0001", "0004", "0100", "0400", "1582", "9999", "10000", "+10000", "+999999999",
    "+1000000000", "-0001", "-0000", "-0004", "-999999999", "+2026", "999", "26", "", "+0026"
  };
  private static final String[] LEAP_DAYS = {
    "2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2100-02-29", "2024-02-30",
    "0000-02-29", "+10000-02-29", "+10001-02-29", "2024-W09-4", "2024-060", "20240229"
  };
  private static final String[] UNUSUAL_TIMES = {
    "24:00:00",
    "24:00",
    "24:00:00.0",
    "24:00:01",
    "00:00:00",
    "00:00",
    "23:59:60",
    "23:59:59",
    "12",
    "12:",
    "12:5:47",
    "1:05:47",
    "120547",
    "12:05:47:00",
    "",
    "-1:00:00",
    "12.05.47"
  };
  private static final String[] OFFSETS = {
    "Z",
    "",
    "+00:00",
    "-00:00",
    "+05:30",
    "-18:00",
    "+18:00",
    "+18:01",
    "-18:00:01",
    "-19:00",
    "+1:00",
    "+0530",
    "+05",
    "+05:60",
    "+05:30:15",
    "+05:30:60",
    "z",
    "+99:99",
    "[UTC]",
    "+05:3",
    "Z[Europe/Berlin]",
    "+02:00[Europe/Berlin]",
    "-03:45 ",
    " Z",
    "*05:30",
    "+05-30",
    "UTC",
    "ZZ",
    "+5",
    "++05:00",
    "−05:00",
    "+00:00Z",
    "GMT+1"
  };
  private static final String DAMAGE = "0123456789-+:.,TZtz /aeE\u0000\t\n٣３０۵−–\uD83D\u00A0";

  private final SplittableRandom random;

  TimestampTexts(long seed) {
    this.random = new SplittableRandom(seed);
  }

  String next() {
    if (oneIn(60)) {
      return garbage();
    }
    String text = date() + separator() + time() + offset();
    text = oneIn(40) ? (random.nextBoolean() ? " " + text : text + " ") : text;
    for (boolean damage = oneIn(7); damage && !text.isEmpty(); damage = oneIn(4)) {
      text = damaged(text);
    }
    return text;
  }

  String nextDate() {
    String date = date();
    return oneIn(6) && !date.isEmpty() ? damaged(date) : date;
  }

  private String date() {
    if (oneIn(12)) {
      return of(LEAP_DAYS);
    }
    String year = oneIn(10) ? of(UNUSUAL_YEARS) : String.valueOf(1890 + random.nextInt(250));
    return year + "-" + two(oneIn(12) ? 14 : 13, 1) + "-" + two(oneIn(6) ? 33 : 29, 1);
  }

  private String separator() {
    return oneIn(15) ? of("t", " ", "", "TT", "_", "T ") : "T";
  }

  private String time() {
    if (oneIn(12)) {
      return of(UNUSUAL_TIMES) + (oneIn(3) ? fraction() : "");
    }
    String time = two(oneIn(15) ? 26 : 24, 0) + ":" + two(oneIn(15) ? 62 : 60, 0);
    return oneIn(15) ? time : time + ":" + two(oneIn(15) ? 62 : 60, 0) + fraction();
  }

  /** No fraction, six digits as the service writes them, or 0 to 12 digits. */
  private String fraction() {
    if (random.nextBoolean()) {
      return "";
    }
    int digits = random.nextBoolean() ? 6 : random.nextInt(13);
    StringBuilder fraction = new StringBuilder(oneIn(40) ? "," : ".");
    for (int i = 0; i < digits; i++) {
      fraction.append((char) ('0' + (oneIn(3) ? 0 : random.nextInt(10))));
    }
    return fraction.toString();
  }

  private String offset() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> of(OFFSETS);
      case 2 -> "+00:00";
      case 3 -> "Z";
      default ->
        (random.nextBoolean() ? "+" : "-") + two(oneIn(8) ? 21 : 19, 0) + ":"
            + two(oneIn(8) ? 63 : 60, 0);
    };
  }

  private String damaged(String text) {
    int at = random.nextInt(text.length());
    char other = DAMAGE.charAt(random.nextInt(DAMAGE.length()));
    return switch (random.nextInt(6)) {
      case 0, 1 -> text.substring(0, at) + other + text.substring(at + 1);
      case 2 -> text.substring(0, at) + text.substring(at + 1);
      case 3 -> text.substring(0, at) + other + text.substring(at);
      case 4 -> text.substring(0, at);
      default -> text.substring(0, at) + text.charAt(at) + text.substring(at);
    };
  }

  private String garbage() {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(40); length > 0; length--) {
      text.append(DAMAGE.charAt(random.nextInt(DAMAGE.length())));
    }
    return text.toString();
  }

  private String two(int bound, int origin) {
    int number = origin + random.nextInt(Math.max(1, bound - origin));
    return number < 10 ? "0" + number : String.valueOf(number);
  }

  private boolean oneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private String of(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
