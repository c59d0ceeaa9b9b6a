package com.salescrm.sdk.core.internal.json;

import java.util.regex.Pattern;

/** The JSON keys of custom fields: {@code custom.cf_…}, and the suffixes that change a list by one value. */
public final class CustomFieldKeys {
  public static final String PREFIX = "custom.";
  public static final String ADD = ".add";
  public static final String REMOVE = ".remove";

  private static final Pattern ID = Pattern.compile("l?cf_[^.,\\s]+");

  private CustomFieldKeys() {}

  /** Whether {@code text} has the form of the id of a custom field. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }
}
