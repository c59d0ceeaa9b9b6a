package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.db.ColumnType;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.DuckDbDriver;
import com.salescrm.sync.db.RowBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables as Parquet files, one for each table and child table, with the types of DuckDB. The rows of another
 * database are copied into a DuckDB in memory first, table by table.
 *
 * @param folder where the files are
 */
public record ParquetFiles(Path folder) {
  private static final int AT_ONCE = 1_000;
  private static final String PART = ".part";

  /**
   * Writes the files. Each contains its whole table, and all are of one moment; files that exist are replaced after all
   * have been written.
   *
   * @param database the database
   * @param tables the tables, whose child tables are written too
   * @throws Problem if the database fails, or a file cannot be written
   */
  public void write(Database database, Set<Table> tables) {
    List<String> written = new ArrayList<>();
    try {
      Files.createDirectories(folder);
      try {
        List<String> ignored = database.inTransaction(connection -> {
          database.dialect().readOneMoment(connection);
          for (Table table : tables) {
            CustomColumns custom = new CustomColumns(table, Integer.MAX_VALUE);
            custom.load(connection);
            List<Column> columns = Stream.concat(
                    table.columns().stream(), custom.columns().stream())
                .toList();
            write(connection, database.dialect(), table.sqlName(), columns, written);
            for (ChildTable child : table.children()) {
              write(connection, database.dialect(), child.name(), child.columns(), written);
            }
          }
          return written;
        });
        for (String name : written) {
          Files.move(part(name), file(name), StandardCopyOption.REPLACE_EXISTING);
        }
      } finally {
        for (String name : written) {
          Files.deleteIfExists(part(name));
        }
      }
    } catch (IOException e) {
      throw problem(e);
    }
  }

  private Problem problem(Exception e) {
    return new Problem(
        ExitCode.DATABASE,
        "--parquet " + folder + ": cannot be written: " + TextFiles.reason(e),
        e);
  }

  private Path file(String name) {
    return folder.resolve(name + ".parquet");
  }

  private Path part(String name) {
    return folder.resolve(name + ".parquet" + PART);
  }

  private void write(
      Connection connection,
      Dialect dialect,
      String name,
      List<Column> columns,
      List<String> written)
      throws SQLException {
    if (Files.isDirectory(file(name))) { // Before any file is replaced.
      throw new Problem(
          ExitCode.DATABASE,
          "--parquet: " + file(name) + " is a folder; rename it, or name another folder");
    }
    written.add(name);
    if (dialect.equals(Dialect.DUCKDB)) {
      export(connection, name);
      return;
    }
    try (Connection memory = DuckDbDriver.memory(folder);
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(AT_ONCE); // Otherwise the driver of PostgreSQL reads all rows at once.
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
        copy(rows, dialect, memory, name, columns);
      }
      export(memory, name);
    }
  }

  private void export(Connection connection, String name) {
    String path = part(name).toString().replace("'", "''");
    try (Statement statement = connection.createStatement()) {
      statement.execute("COPY " + name + " TO '" + path + "' (FORMAT parquet, COMPRESSION zstd)");
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  private static void copy(
      ResultSet rows, Dialect dialect, Connection memory, String name, List<Column> known)
      throws SQLException {
    List<Column> columns = columns(rows.getMetaData(), known);
    List<String> definitions = new ArrayList<>();
    columns.forEach(column -> definitions.add(
        column.name().equals("position")
            ? column.quoted() + " INTEGER"
            : column.definition(Dialect.DUCKDB)));
    try (Statement statement = memory.createStatement()) {
      statement.execute("CREATE TABLE " + name + " (" + String.join(", ", definitions) + ")");
    }
    List<String> names = columns.stream().map(Column::quoted).toList();
    boolean any = rows.next();
    while (any) {
      try (RowBatch batch = Dialect.DUCKDB.insert(memory, name, names, "")) {
        for (int i = 0; any && i < AT_ONCE; i++) {
          add(batch, rows, dialect, columns);
          any = rows.next();
        }
        batch.execute();
      }
    }
  }

  private static void add(RowBatch batch, ResultSet rows, Dialect dialect, List<Column> columns)
      throws SQLException {
    for (int place = 1; place <= columns.size(); place++) {
      Column column = columns.get(place - 1);
      if (column.name().equals("position")) {
        batch.set(place, rows.getInt(place), ColumnType.INTEGER);
      } else {
        column.kind().set(batch, place, value(rows, place, dialect, column.kind()));
      }
    }
    batch.add();
  }

  private static @Nullable Object value(ResultSet rows, int place, Dialect dialect, Kind kind)
      throws SQLException {
    @Nullable Object stored = kind.stored(rows, place, dialect);
    if (stored == null) {
      return null;
    }
    return switch (kind) {
      case TEXT, JSON, CUSTOM -> stored.toString();
      case BOOLEAN ->
        kind.read(BooleanNode.valueOf(stored.equals(true) || stored.equals(1)), Dialect.DUCKDB);
      case TIME, DATE, NUMBER -> kind.read(TextNode.valueOf(stored.toString()), Dialect.DUCKDB);
    };
  }

  /** The columns of a result, in its order. Those that are not known have text. */
  private static List<Column> columns(ResultSetMetaData found, List<Column> known)
      throws SQLException {
    List<Column> all = new ArrayList<>(known);
    all.add(Column.of(Kind.TIME, "synced_at"));
    all.add(Column.of(Kind.TIME, VersionTables.FROM));
    all.add(Column.of(Kind.TIME, "deleted_at"));
    List<Column> columns = new ArrayList<>();
    for (int i = 1; i <= found.getColumnCount(); i++) {
      String name = found.getColumnName(i);
      columns.add(all.stream()
          .filter(column -> column.name().equals(name))
          .findFirst()
          .orElse(Column.of(Kind.TEXT, name)));
    }
    return columns;
  }
}
