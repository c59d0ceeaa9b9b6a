package com.salescrm.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The samples of each variant, one per round. The first variant is compared with the others. */
final class Samples {
  private final List<String> variants;
  private final Map<String, List<Sample>> byVariant = new LinkedHashMap<>();

  Samples(List<String> variants) {
    this.variants = List.copyOf(variants);
  }

  List<String> variants() {
    return variants;
  }

  List<String> others() {
    return variants.subList(1, variants.size());
  }

  void add(String variant, Sample sample) {
    byVariant.computeIfAbsent(variant, key -> new ArrayList<>()).add(sample);
  }

  /** The ratio of the first variant's figures to the other's, round by round. */
  Ratio ratio(String other, ToDoubleFunction<Sample> figure) {
    double[] own = figures(variants.get(0), figure);
    double[] theirs = figures(other, figure);
    double[] ratios = new double[own.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = own[i] / theirs[i];
    }
    return Ratio.of(ratios);
  }

  /** The median of the first variant's figures. */
  double median(ToDoubleFunction<Sample> figure) {
    return Ratio.of(figures(variants.get(0), figure)).median();
  }

  private double[] figures(String variant, ToDoubleFunction<Sample> figure) {
    return byVariant.getOrDefault(variant, List.of()).stream()
        .mapToDouble(figure)
        .toArray();
  }
}
