package com.salescrm.spark.options;

import com.salescrm.spark.service.Secret;
import com.salescrm.spark.service.ServiceSettings;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of the source and of the catalog; case is ignored in their names. Immutable.
 *
 * @param service how to reach the service
 * @param pageSize the number of objects in a page
 * @param partitionRows the number of rows from which on a list is divided into several partitions
 * @param maxRowsPerTrigger about the number of rows of a batch of a stream; 0 for all
 * @param pushAggregates whether the service may count and sum
 * @param customFields a list of fields with their types; null for none
 * @param schemaFile the file of {@code crm-sync schema}; null for none
 * @param sampleRows the number of objects from which custom fields are inferred; 0 for none
 */
public record SourceOptions(
    ServiceSettings service,
    int pageSize,
    int partitionRows,
    int maxRowsPerTrigger,
    boolean pushAggregates,
    @Nullable String customFields,
    @Nullable String schemaFile,
    int sampleRows) {
  public static final String TABLE = "table";
  private static final String BASE_URL = "baseUrl";
  private static final String API_KEY = "apiKey";
  private static final String API_KEY_FILE = "apiKeyFile";
  private static final String API_KEY_SECRET = "apiKeySecret";
  private static final String MAX_WAIT = "maxWaitMinutes";
  private static final String PAGE_SIZE = "pageSize";
  private static final String PARTITION_ROWS = "partitionRows";
  private static final String MAX_ROWS = "maxRowsPerTrigger";
  private static final String PUSH_AGGREGATES = "pushAggregates";
  public static final String CUSTOM_FIELDS = "customFields";
  public static final String SCHEMA_FILE = "schemaFile";
  private static final String SAMPLE_ROWS = "sampleRows";
  private static final List<String> OWN_NAMES = List.of(
      TABLE,
      BASE_URL,
      API_KEY_FILE,
      API_KEY_SECRET,
      MAX_WAIT,
      PAGE_SIZE,
      PARTITION_ROWS,
      MAX_ROWS,
      PUSH_AGGREGATES,
      CUSTOM_FIELDS,
      SCHEMA_FILE,
      SAMPLE_ROWS);
  private static final List<String> NAMES =
      Stream.concat(OWN_NAMES.stream(), BudgetOptions.NAMES.stream()).toList();

  /** Options whose values are secrets. */
  public static final List<String> SECRETS =
      List.of(API_KEY_SECRET, BudgetOptions.PASSWORD_SECRET, WriteOptions.JOURNAL_PASSWORD_SECRET);

  private static final int DEFAULT_WAIT_MINUTES = 15;
  private static final int MOST_WAIT_MINUTES = 1_440;
  private static final int DEFAULT_PAGE_SIZE = 100;
  private static final int MOST_PER_PAGE = 1_000;
  private static final int DEFAULT_PARTITION_ROWS = 5_000;
  private static final int MOST_PARTITION_ROWS = 1_000_000;
  private static final int MOST_SAMPLE_ROWS = 100_000;

  /** Reads options and, for what they lack, the environment of the driver. */
  public static SourceOptions of(CaseInsensitiveStringMap options) {
    return of(options, System::getenv);
  }

  public static SourceOptions of(
      CaseInsensitiveStringMap options, UnaryOperator<@Nullable String> environment) {
    check(options);
    return new SourceOptions(
        new ServiceSettings(
            baseUrl(options, environment),
            key(options, environment),
            number(options, MAX_WAIT, DEFAULT_WAIT_MINUTES, 0, MOST_WAIT_MINUTES),
            BudgetOptions.of(options)),
        number(options, PAGE_SIZE, DEFAULT_PAGE_SIZE, 1, MOST_PER_PAGE),
        number(options, PARTITION_ROWS, DEFAULT_PARTITION_ROWS, 1, MOST_PARTITION_ROWS),
        number(options, MAX_ROWS, 0, 0, Integer.MAX_VALUE),
        flag(options, PUSH_AGGREGATES),
        options.get(CUSTOM_FIELDS),
        options.get(SCHEMA_FILE),
        number(options, SAMPLE_ROWS, 0, 0, MOST_SAMPLE_ROWS));
  }

  /** Whether an option may differ from query to query. */
  public static boolean isOfQuery(String name) {
    return Stream.of(PAGE_SIZE, PARTITION_ROWS, MAX_ROWS, PUSH_AGGREGATES)
        .anyMatch(name::equalsIgnoreCase);
  }

  /** These options with those of a query. */
  public SourceOptions with(CaseInsensitiveStringMap ofQuery) {
    return new SourceOptions(
        service,
        number(ofQuery, PAGE_SIZE, pageSize, 1, MOST_PER_PAGE),
        number(ofQuery, PARTITION_ROWS, partitionRows, 1, MOST_PARTITION_ROWS),
        number(ofQuery, MAX_ROWS, maxRowsPerTrigger, 0, Integer.MAX_VALUE),
        ofQuery.containsKey(PUSH_AGGREGATES) ? flag(ofQuery, PUSH_AGGREGATES) : pushAggregates,
        customFields,
        schemaFile,
        sampleRows);
  }

  /** The table with a name; case is ignored. */
  public static Table table(@Nullable String name) {
    if (name == null) {
      throw new IllegalArgumentException(
          "option " + TABLE + " is missing; it must be one of " + tableNames());
    }
    return Stream.of(Table.values())
        .filter(table -> table.sqlName().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            "there is no table " + name + "; it must be one of " + tableNames()));
  }

  public static String tableNames() {
    return Stream.of(Table.values()).map(Table::sqlName).collect(Collectors.joining(", "));
  }

  private static void check(Map<String, String> options) {
    Map<String, String> given =
        options instanceof CaseInsensitiveStringMap map ? map.asCaseSensitiveMap() : options;
    for (String name : given.keySet()) {
      if (name.equalsIgnoreCase(API_KEY)) {
        throw new IllegalArgumentException("option " + API_KEY
            + ": Spark would show its value; use " + API_KEY_SECRET
            + ", whose value Spark redacts, "
            + API_KEY_FILE + ", or the variable CRM_API_KEY of the driver");
      }
      if (NAMES.stream().noneMatch(name::equalsIgnoreCase) && !WriteOptions.contain(name)) {
        throw new IllegalArgumentException(
            "unknown option " + name + "; the options are " + String.join(", ", NAMES)
                + ", and for writes " + String.join(", ", WriteOptions.NAMES));
      }
    }
  }

  private static String baseUrl(
      CaseInsensitiveStringMap options, UnaryOperator<@Nullable String> environment) {
    String given = options.get(BASE_URL);
    String url = given == null ? environment.apply("CRM_BASE_URL") : given;
    if (url == null || url.isBlank()) {
      throw new IllegalArgumentException("option " + BASE_URL
          + " is missing; set it to the address of the API, or set CRM_BASE_URL on the driver");
    }
    return url;
  }

  private static Secret key(
      CaseInsensitiveStringMap options, UnaryOperator<@Nullable String> environment) {
    Secret given = new SecretOption(API_KEY_SECRET, API_KEY_FILE).value(options);
    String key = given == null ? environment.apply("CRM_API_KEY") : given.value();
    if (key == null || key.isBlank()) {
      throw new IllegalArgumentException("the API key is missing; set option " + API_KEY_FILE
          + " or " + API_KEY_SECRET + ", or the variable CRM_API_KEY of the driver");
    }
    return new Secret(key.strip());
  }

  private static int number(
      CaseInsensitiveStringMap options, String name, int absent, int least, int most) {
    String text = options.get(name);
    try {
      int value = text == null ? absent : Integer.parseInt(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "option " + name + " must be a number from " + least + " to " + most + ", but was " + text);
  }

  private static boolean flag(CaseInsensitiveStringMap options, String name) {
    String text = options.getOrDefault(name, "true").strip().toLowerCase(Locale.ROOT);
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(
          "option " + name + " must be true or false, but was " + text);
    }
    return text.equals("true");
  }
}
