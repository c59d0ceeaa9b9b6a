package com.salescrm.sdk.core.internal.json;

import java.util.regex.Pattern;

/** The JSON names of custom fields: {@code custom.cf_…}, and the suffixes that add or remove one value of a list. */
public final class CustomFieldKeys {
  public static final String PREFIX = "custom.";
  public static final String ADD = ".add";
  public static final String REMOVE = ".remove";

  private static final Pattern ID = Pattern.compile("l?cf_[^.,\\s]+");

  private CustomFieldKeys() {}

  /** Whether the text has the form of the id of a custom field. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /**
   * Checks the id of a custom field, with or without {@link #PREFIX}.
   *
   * @return the id without the prefix
   * @throws IllegalArgumentException if it is no id; the message repeats it
   */
  public static String requireId(String id) {
    String bare = id.startsWith(PREFIX) ? id.substring(PREFIX.length()) : id;
    if (!isId(bare)) {
      throw new IllegalArgumentException(
          "'" + id + "' is not the id of a custom field: an id begins with cf_ or lcf_ and contains"
              + " no point, comma or space (the service no longer accepts names)");
    }
    return bare;
  }
}
