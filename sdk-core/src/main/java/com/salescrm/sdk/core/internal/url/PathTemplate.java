package com.salescrm.sdk.core.internal.url;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expands paths such as {@code /lead/{id}/files/}: each placeholder is replaced by one path segment. */
public final class PathTemplate {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z_]+)}");

  private PathTemplate() {}

  /**
   * The path with the values, in order.
   *
   * @throws IllegalArgumentException if the path does not start with a slash or has a query, a fragment, white space or a
   *     dot segment, if the number of values is wrong, or if a value is blank, a dot segment, or has an unpaired
   *     surrogate; the message names it
   */
  public static String expand(String template, String... values) {
    check(template);
    Matcher names = PLACEHOLDER.matcher(template);
    StringBuilder path = new StringBuilder();
    int used = 0;
    while (names.find()) {
      if (used == values.length) {
        throw new IllegalArgumentException("no value for " + names.group(1) + " of " + template);
      }
      String segment = segment(names.group(1), values[used++]);
      names.appendReplacement(path, Matcher.quoteReplacement(segment));
    }
    if (used < values.length) {
      throw new IllegalArgumentException(
          template + " has " + used + " placeholders, but there are " + values.length + " values");
    }
    return names.appendTail(path).toString();
  }

  private static void check(String template) {
    if (!template.startsWith("/")) {
      throw new IllegalArgumentException("path must start with a slash: " + template);
    }
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      if (c == '?' || c == '#' || c == '\\' || c <= ' ' || c > '~') {
        throw new IllegalArgumentException(
            "path must be percent-encoded and without query or fragment (use query()): "
                + template);
      }
    }
    // URL parsers resolve percent-encoded dots too.
    String plain = template.replace("%2e", ".").replace("%2E", ".") + "/";
    if (plain.contains("/../") || plain.contains("/./")) {
      throw new IllegalArgumentException("path must not contain dot segments: " + template);
    }
  }

  private static String segment(String name, String value) {
    if (Arguments.notBlank(value, name).equals(".") || value.equals("..")) {
      throw new IllegalArgumentException(
          name + " must not be a dot segment (RFC 3986, 3.3): " + value);
    }
    if (!PercentEncoding.isEncodable(value)) {
      throw new IllegalArgumentException(name + " must not contain an unpaired surrogate");
    }
    return PercentEncoding.segment(value);
  }
}
