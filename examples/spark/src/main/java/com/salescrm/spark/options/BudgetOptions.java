package com.salescrm.spark.options;

import com.salescrm.spark.service.BudgetDatabase;
import com.salescrm.spark.service.Secret;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/** The options of a database over which processes share the rate limit. */
final class BudgetOptions {
  static final String PASSWORD_SECRET = "rateBudgetPasswordSecret";
  private static final String URL = "rateBudgetUrl";
  private static final String USER = "rateBudgetUser";
  private static final String PASSWORD_FILE = "rateBudgetPasswordFile";
  private static final String TABLE = "rateBudgetTable";
  private static final String NAME = "rateBudgetName";
  static final List<String> NAMES = List.of(URL, USER, PASSWORD_FILE, PASSWORD_SECRET, TABLE, NAME);

  private BudgetOptions() {}

  /** The database; null if none is given. */
  static @Nullable BudgetDatabase of(CaseInsensitiveStringMap options) {
    String url = options.get(URL);
    if (url == null) {
      NAMES.stream().filter(options::containsKey).findFirst().ifPresent(name -> {
        throw new IllegalArgumentException("option " + name + " needs option " + URL);
      });
      return null;
    }
    if (url.toLowerCase(Locale.ROOT).contains("password")) {
      throw new IllegalArgumentException("option " + URL
          + ": Spark would show the password of the address; use " + PASSWORD_FILE + " or "
          + PASSWORD_SECRET);
    }
    String password = new SecretOption(PASSWORD_SECRET, PASSWORD_FILE).value(options);
    BudgetDatabase database = new BudgetDatabase(
        url,
        options.get(USER),
        password == null ? null : new Secret(password.strip()),
        options.getOrDefault(TABLE, "crm_rate_budget"),
        options.getOrDefault(NAME, "default"));
    try {
      database.check();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "options " + URL + ", " + TABLE + " and " + NAME + ": " + e.getMessage(), e);
    }
    return database;
  }
}
