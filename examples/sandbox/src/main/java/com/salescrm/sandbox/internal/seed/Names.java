package com.salescrm.sandbox.internal.seed;

import java.util.List;
import java.util.random.RandomGenerator;

/** Fictitious names of companies, people and places. */
final class Names {
  private static final List<String> FIRST = List.of(
      "Ada", "Bruno", "Carla", "Dmitri", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jonas", "Keiko",
      "Liam", "Mara", "Nadia", "Omar", "Petra", "Quentin", "Rosa", "Sven", "Tala");
  private static final List<String> LAST = List.of(
      "Abbott",
      "Bergmann",
      "Costa",
      "Dubois",
      "Eriksen",
      "Ferrari",
      "Gupta",
      "Hansen",
      "Ibrahim",
      "Jansen",
      "Kowalski",
      "Lindqvist",
      "Moreau",
      "Novak",
      "Okafor",
      "Peralta");
  private static final List<String> TRADE = List.of(
      "Harbour", "Granite", "Lantern", "Meadow", "Orchard", "Pioneer", "Quarry", "Saffron",
      "Timber", "Velvet", "Willow", "Zenith", "Amber", "Beacon", "Cobalt", "Drift");
  private static final List<String> KIND = List.of(
      "Analytics",
      "Bakery",
      "Clinics",
      "Design",
      "Energy",
      "Foods",
      "Logistics",
      "Media",
      "Outdoor",
      "Robotics",
      "Software",
      "Travel");
  private static final List<String> FORM = List.of("Inc", "Ltd", "GmbH", "Group", "Partners");
  private static final List<String> CITY =
      List.of("Porto", "Ghent", "Leeds", "Graz", "Turku", "Boise", "Halifax", "Perth");

  private Names() {}

  static String company(RandomGenerator random) {
    return of(TRADE, random) + " " + of(KIND, random) + " " + of(FORM, random);
  }

  static String person(RandomGenerator random) {
    return of(FIRST, random) + " " + of(LAST, random);
  }

  static String city(RandomGenerator random) {
    return of(CITY, random);
  }

  static <T> T of(List<T> choices, RandomGenerator random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
