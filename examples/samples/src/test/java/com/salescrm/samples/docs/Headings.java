package com.salescrm.samples.docs;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The anchors that GitHub generates for the headings of a page. */
final class Headings {
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.+?) *#*");
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  private Headings() {}

  static Set<String> anchors(Page page) {
    return anchors(page.prose());
  }

  static Set<String> anchors(List<String> prose) {
    Set<String> anchors = new LinkedHashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    for (String line : prose) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String slug = slug(heading.group(1));
        int before = seen.merge(slug, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? slug : slug + "-" + before);
      }
    }
    return anchors;
  }

  /** Lower case, no punctuation, a hyphen for every space. */
  static String slug(String heading) {
    return LINK.matcher(heading)
        .replaceAll("$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }
}
