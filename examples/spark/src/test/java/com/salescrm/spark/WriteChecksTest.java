package com.salescrm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes are reported before anything is sent. */
class WriteChecksTest extends WriteTestBase {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "rowKey=k | 'c1' AS k, 'x' AS name | column k: leads have no such field that can be written",
        "rowKey=name | 'x' AS name, 1 AS url | column url: it must be STRING, but is INT",
        "rowKey=name | 'x' AS name, 'c' AS contacts | column contacts: it must be ARRAY of STRUCT",
        "rowKey=name | 'x' AS name, array(named_struct('name', 'y', 'custom.cf_demo', TIMESTAMP_NTZ'2025-01-02 03:04:05')) AS contacts | column contacts: it must be ARRAY of STRUCT, and within it STRING, numbers, BOOLEAN, DATE, TIMESTAMP",
        "rowKey=name | 'x' AS name, array(named_struct('name', 'y', 'custom.cf_demo', X'1F')) AS contacts | but is ARRAY<STRUCT<name: STRING NOT NULL, `custom.cf_demo`: BINARY NOT NULL>>",
        "rowKey=name | 'x' AS name, array(named_struct('emails', array(named_struct('email', map('a', 1))))) AS contacts | column contacts: it must be ARRAY of STRUCT",
        "rowKey=name | 'x' AS name, map('a', 1) AS cf_seats | column cf_seats: it must be STRING, a number",
        "rowKey=name | 'x' AS name, 1 AS cf_seats, 2 AS `custom.cf_seats` | another column has the same field custom.cf_seats",
        "rowKey=name | 'x' AS name, 'lead_1' AS id | column id: only operation update has it, not upsert",
        "rowKey=no | 'x' AS name | option rowKey: there is no column no; the columns are name",
        "rowKey=cf_seats | 'x' AS name, 1.5D AS cf_seats | a key must be STRING, an integer or DECIMAL, but is DOUBLE",
        "rowKey= | 'x' AS name | option rowKey is missing: set it to the column with your key",
        "operation=create | 'x' AS name | option rowKey is missing",
        "operation=update | 'x' AS name | operation update needs the column id; the columns are name",
        "operation=update,rowKey=name | 'x' AS name | option rowKey: operation update finds an object by the column id",
        "operation=update | 'l' AS id, array() AS contacts | column contacts: the field can be set only when",
        "operation=merge | 'x' AS name | option operation must be one of create, update, upsert, but was merge",
        "journal=,rowKey=name | 'x' AS name | option journal is missing: set it to the address",
        "journal=jdbc:nosuch://host/db,rowKey=name | 'x' AS name | there is no JDBC driver for jdbc:nosuch",
        "journal=jdbc:postgresql://h/db?password=s3cr3t,rowKey=name | 'x' AS name | use journalPasswordFile",
        "journalPasswordFile=/no/such,rowKey=name | 'x' AS name | option journalPasswordFile: the driver cannot read /no/such",
        "journalNam=x,rowKey=name | 'x' AS name | unknown option journalNam",
      })
  void save_mistake_namesItAndSendsNothing(String options, String columns, String message) {
    DataFrameWriter<Row> writer = writer(rows("SELECT " + columns), Table.LEADS);
    for (String each : options.split(",", -1)) {
      String[] option = each.split("=", 2);
      if (!option[1].isEmpty()) {
        writer.option(option[0], option[1]);
      } else if (option[0].equals("journal")) {
        writer.option("journal", " ");
      }
    }

    assertThatThrownBy(writer::save)
        .hasMessageContaining(message)
        .hasMessageNotContaining("s3cr3t");
    assertThat(sandbox.requests()).isEmpty();
    assertThat(Files.exists(folder.resolve("journals"))).isFalse();
  }

  @Test
  void save_otherTablesAndModes_areRefused() {
    assertThatThrownBy(() ->
            writer(rows("SELECT 'x' AS label"), Table.OPPORTUNITY_STATUSES).save())
        .hasMessageContaining("the table opportunity_statuses cannot be written; leads, contacts,");
    assertThatThrownBy(() -> writer(rows("SELECT 'x' AS name"), Table.LEADS)
            .option("rowKey", "name")
            .mode("overwrite")
            .save())
        .hasMessageContaining("does not support truncate in batch mode");
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void insertInto_optionOfTheCatalog_isRefusedForOneWrite() {
    assertThatThrownBy(() -> sql(
            "INSERT INTO crm.leads WITH (baseUrl = 'http://127.0.0.1:1')" + " SELECT 'x' AS name"))
        .hasMessageContaining("option baseurl cannot be set for one query");
  }

  @Test
  void plan_ofAWrite_containsNoSecretAndSendsNothing() throws Exception {
    String password = "db-s3cr3t";
    Files.writeString(folder.resolve("password"), password);
    String plan = sql("EXPLAIN EXTENDED INSERT INTO crm.leads WITH (rowKey = 'name', journal = '"
            + folder.resolve("j") + "', journalPasswordFile = '" + folder.resolve("password")
            + "') SELECT 'x' AS name")
        .collectAsList()
        .get(0)
        .getString(0);

    assertThat(plan).contains("salescrm upsert leads by name").doesNotContain(KEY, password);
    assertThat(sandbox.requests()).isEmpty();
  }
}
