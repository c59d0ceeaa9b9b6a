package com.salescrm.spark.options;

import com.salescrm.spark.service.BudgetDatabase;
import java.util.List;
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
    SecretOption password = new SecretOption(PASSWORD_SECRET, PASSWORD_FILE);
    password.requireNotIn(URL, url);
    BudgetDatabase database = new BudgetDatabase(
        url,
        options.get(USER),
        password.value(options),
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
