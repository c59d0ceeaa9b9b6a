package com.salescrm.sync.doctor;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.JsonLines;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one check.
 *
 * @param name what was checked, such as {@code clock}
 * @param result the result
 * @param detail what was found, without secrets
 * @param fix how to fix it; null unless the check failed
 */
record Check(
    String name, Result result, String detail, @Nullable String fix) {
  /** The results. */
  enum Result {
    /** As needed. */
    OK,

    /** It has to be fixed. */
    FAILED,

    /** It does not apply, or another check has to be fixed first. */
    SKIPPED
  }

  static Check ok(String name, String detail) {
    return new Check(name, Result.OK, detail, null);
  }

  static Check failed(String name, String detail, String fix) {
    return new Check(name, Result.FAILED, detail, fix);
  }

  static Check skipped(String name, String detail) {
    return new Check(name, Result.SKIPPED, detail, null);
  }

  /** One line of JSON. */
  String toJson() {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("check", name);
    line.put("result", result.name().toLowerCase(Locale.ROOT));
    line.put("detail", detail);
    line.put("fix", fix);
    return JsonLines.ascii(CrmJson.toJson(line));
  }

  /** One line of text. */
  @Override
  public String toString() {
    String line =
        String.format("%-8s%-34s%s", result.name().toLowerCase(Locale.ROOT), name, detail);
    return fix == null ? line : line + "; to fix it: " + fix;
  }
}
