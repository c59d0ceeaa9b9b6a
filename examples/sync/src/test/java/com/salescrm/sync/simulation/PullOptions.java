package com.salescrm.sync.simulation;

import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options of a pull.
 *
 * @param tables the tables that it pulls
 * @param others the other options
 */
record PullOptions(Set<Table> tables, List<String> others) {
  static PullOptions of(Set<Table> tables, String... others) {
    return new PullOptions(tables, List.of(others));
  }

  static PullOptions random(World world, Set<Table> scope) {
    Set<Table> tables = EnumSet.copyOf(scope);
    if (world.chance(0.3)) {
      tables.removeIf(table -> tables.size() > 1 && world.chance(0.5));
    }
    List<String> others = new ArrayList<>();
    others.add("--page-size");
    others.add(Integer.toString(world.chance(0.7) ? 2 + world.next(12) : 100));
    if (world.chance(0.3)) {
      others.add("--compare-every");
      others.add(Integer.toString(1 + world.next(3)));
    }
    if (world.chance(0.15)) {
      others.add("--full");
    }
    if (world.chance(0.25)) {
      others.add(world.chance(0.8) ? "--history" : "--no-history");
    }
    return new PullOptions(tables, others);
  }

  PullOptions with(String... more) {
    List<String> all = new ArrayList<>(others);
    all.addAll(List.of(more));
    return new PullOptions(tables, all);
  }

  List<String> words() {
    List<String> words = new ArrayList<>(List.of("--tables", names(tables)));
    words.addAll(others);
    return words;
  }

  static String names(Set<Table> tables) {
    return tables.stream().map(Table::name).collect(Collectors.joining(","));
  }
}
