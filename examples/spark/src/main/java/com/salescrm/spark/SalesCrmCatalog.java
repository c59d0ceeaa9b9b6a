package com.salescrm.spark;

import com.salescrm.spark.options.SourceOptions;
import com.salescrm.spark.schema.CustomFieldTypes;
import com.salescrm.spark.schema.TableSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The tables of the CRM as a catalog, so that {@code SELECT … FROM crm.opportunities} works: set {@code
 * spark.sql.catalog.crm} to the name of this class, and the options as {@code spark.sql.catalog.crm.baseUrl} and so on. The
 * tables cannot be created, changed or dropped. Safe for many threads.
 */
public final class SalesCrmCatalog implements TableCatalog {
  private final Map<com.salescrm.sync.table.Table, Table> tables = new ConcurrentHashMap<>();
  private String name = "";
  private CaseInsensitiveStringMap given = CaseInsensitiveStringMap.empty();

  /** For Spark. */
  public SalesCrmCatalog() {}

  @Override
  public void initialize(String catalog, CaseInsensitiveStringMap options) {
    if (options.containsKey(SourceOptions.TABLE)) {
      throw new IllegalArgumentException(
          "option " + SourceOptions.TABLE + " is not an option of a catalog");
    }
    for (String secret : SourceOptions.SECRETS) {
      if (options.containsKey(secret)) {
        throw new IllegalArgumentException("option " + secret
            + " is not an option of a catalog: Spark writes the settings of a session to event logs;"
            + " use a file: " + secret.replace("Secret", "File"));
      }
    }
    CustomFieldTypes.requireTables(options.get(SourceOptions.CUSTOM_FIELDS));
    SourceOptions ignored = SourceOptions.of(options); // Reports mistakes at once.
    name = catalog;
    given = options;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length > 0) {
      throw new NoSuchNamespaceException(namespace);
    }
    return Stream.of(com.salescrm.sync.table.Table.values())
        .map(table -> Identifier.of(namespace, table.sqlName()))
        .toArray(Identifier[]::new);
  }

  /** Throws an exception that lists the tables: Spark omits the text of one that states that there is no table. */
  @Override
  public Table loadTable(Identifier identifier) {
    if (identifier.namespace().length > 0) {
      throw new IllegalArgumentException("catalog " + name + " has tables but no namespace "
          + String.join(".", identifier.namespace()) + "; its tables are "
          + SourceOptions.tableNames());
    }
    return tables.computeIfAbsent(SourceOptions.table(identifier.name()), table -> {
      SourceOptions options = SourceOptions.of(given);
      return new CrmTable(
          given, options, new TableSchema(table, CustomFieldTypes.of(table, options)));
    });
  }

  @Override
  public boolean tableExists(Identifier identifier) {
    return identifier.namespace().length == 0
        && Stream.of(com.salescrm.sync.table.Table.values())
            .anyMatch(table -> table.sqlName().equalsIgnoreCase(identifier.name()));
  }

  /** {@code REFRESH TABLE} reads the options that are files, and infers custom fields, again. */
  @Override
  public void invalidateTable(Identifier identifier) {
    if (tableExists(identifier)) {
      tables.remove(SourceOptions.table(identifier.name()));
    }
  }

  @Override
  public Table createTable(Identifier identifier, TableInfo info) {
    throw readOnly();
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes) {
    throw readOnly();
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    throw readOnly();
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw readOnly();
  }

  private UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException("the tables of catalog " + name
        + " are those of the CRM: Spark cannot create, change or drop them");
  }
}
