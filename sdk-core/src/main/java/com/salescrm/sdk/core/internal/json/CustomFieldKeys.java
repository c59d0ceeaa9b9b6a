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
}
