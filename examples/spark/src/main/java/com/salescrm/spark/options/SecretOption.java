package com.salescrm.spark.options;

import com.salescrm.spark.service.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A secret that is given by one of two options.
 *
 * @param secret the option that takes the secret itself; Spark redacts its value because of its name
 * @param file the option that takes a file on the driver
 */
record SecretOption(String secret, String file) {
  private static final Pattern IN_ADDRESS =
      Pattern.compile("password|//[^/]*:[^/]*@", Pattern.CASE_INSENSITIVE);

  /** Refuses a JDBC address with a password: it is no secret to Spark. */
  void requireNotIn(String option, String address) {
    if (IN_ADDRESS.matcher(address).find()) {
      throw new IllegalArgumentException("option " + option
          + ": Spark would show the password in the address; use " + file + " or " + secret);
    }
  }

  /** The secret; null if neither option is set. */
  @Nullable
  Secret value(CaseInsensitiveStringMap options) {
    String given = options.get(secret);
    String path = options.get(file);
    if (given != null && path != null) {
      throw new IllegalArgumentException(
          "set either option " + secret + " or " + file + ", not both");
    }
    String value = path == null ? given : read(path);
    return value == null ? null : new Secret(value.strip());
  }

  private String read(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (IOException e) {
      throw new IllegalArgumentException("option " + file + ": the driver cannot read " + path, e);
    }
  }
}
