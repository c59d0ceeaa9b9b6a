package com.salescrm.sandbox.internal.fault;

import java.util.regex.Pattern;

/** A path pattern: {@code *} matches one segment, {@code **} any number of characters. */
public final class PathPattern {
  /** Matches any path. */
  public static final PathPattern ANY = new PathPattern("**");

  private final String text;
  private final Pattern pattern;

  public PathPattern(String text) {
    this.text = text;
    this.pattern = Pattern.compile(Pattern.quote(text)
        .replace("**", "\\E.\u0000\\Q")
        .replace("*", "\\E[^/]+\\Q")
        .replace('\u0000', '*'));
  }

  boolean matches(String path) {
    return pattern.matcher(path).matches();
  }

  @Override
  public String toString() {
    return text;
  }
}
