package com.salescrm.spark.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A secret that is given by one of two options.
 *
 * @param secret the option that takes the secret itself; Spark redacts its value because of its name
 * @param file the option that takes a file on the driver
 */
record SecretOption(String secret, String file) {
  /** The secret; null if neither option is set. */
  @Nullable
  String value(CaseInsensitiveStringMap options) {
    String given = options.get(secret);
    String path = options.get(file);
    if (given != null && path != null) {
      throw new IllegalArgumentException(
          "set either option " + secret + " or " + file + ", not both");
    }
    return path == null ? given : read(path);
  }

  private String read(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (IOException e) {
      throw new IllegalArgumentException("option " + file + ": the driver cannot read " + path, e);
    }
  }
}
