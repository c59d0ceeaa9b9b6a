package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KindTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-31T10:00:00.123456789+02:00, 2026-01-31T08:00:00.123456Z",
    "2026-01-31T10:00:00Z, 2026-01-31T10:00:00.000000Z",
    "2026-01-31T10:00:00, 2026-01-31T10:00:00.000000Z",
    "0001-01-01T00:00:00, 0001-01-01T00:00:00.000000Z",
    "2026-01-31, ",
    "soon, ",
  })
  void time_inSqlite_isATextThatSorts(String text, String stored) {
    assertThat(read(Kind.TIME, '"' + text + '"', Dialect.SQLITE)).isEqualTo(stored);
  }

  @Test
  void time_inPostgresql_isTheMoment() {
    assertThat(read(Kind.TIME, "\"2026-01-31T10:00:00+02:00\"", Dialect.POSTGRESQL))
        .isEqualTo(OffsetDateTime.parse("2026-01-31T08:00:00Z"));
  }

  @Test
  void number_asNumberOrText_keepsItsDigits() {
    assertThat(read(Kind.NUMBER, "1.10", Dialect.SQLITE)).isEqualTo(new BigDecimal("1.10"));
    assertThat(read(Kind.NUMBER, "\"12345678901234567890\"", Dialect.POSTGRESQL))
        .isEqualTo(new BigDecimal("12345678901234567890"));
    assertThat(read(Kind.NUMBER, "\"many\"", Dialect.SQLITE)).isNull();
    assertThat(read(Kind.NUMBER, "[1]", Dialect.SQLITE)).isNull();
  }

  /** The time to parse a text of digits grows with the square of its length. */
  @Test
  @Timeout(5)
  void number_textOfMillionsOfDigits_isNullAtOnce() {
    String text = '"' + "9".repeat(1_500_000) + '"';

    assertThat(read(Kind.NUMBER, text, Dialect.SQLITE)).isNull();
    assertThat(read(Kind.NUMBER, text, Dialect.POSTGRESQL)).isNull();
    assertThat(read(Kind.NUMBER, '"' + "9".repeat(1_000) + '"', Dialect.POSTGRESQL))
        .isEqualTo(new BigDecimal("9".repeat(1_000)));
  }

  @Test
  void date_ofADay_isStored() {
    assertThat(read(Kind.DATE, "\"2026-01-31\"", Dialect.SQLITE)).isEqualTo("2026-01-31");
    assertThat(read(Kind.DATE, "\"2026-01-31\"", Dialect.POSTGRESQL))
        .isEqualTo(LocalDate.of(2026, 1, 31));
    assertThat(read(Kind.DATE, "\"2026-02-31\"", Dialect.POSTGRESQL)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "DATE, '\"+999999999-01-01\"'",
    "TIME, '\"+999999999-12-31T23:59:59-18:00\"'",
    "TIME, '\"-999999999-01-01T00:00:00+18:00\"'",
    "NUMBER, 1e400000",
    "NUMBER, '\"1e2147483647\"'",
    "NUMBER, '\"1e99999999999\"'",
  })
  void value_beyondTheRangeOfBothDatabases_isNull(Kind kind, String json) {
    assertThat(read(kind, json, Dialect.SQLITE)).isNull();
    assertThat(read(kind, json, Dialect.POSTGRESQL)).isNull();
  }

  @Test
  void value_beyondTheRangeOfOneDatabase_isNullThereOnly() {
    assertThat(read(Kind.NUMBER, "1e400", Dialect.SQLITE)).isNull();
    assertThat((BigDecimal) read(Kind.NUMBER, "1e400", Dialect.POSTGRESQL))
        .isEqualByComparingTo("1e400");
    assertThat(read(Kind.NUMBER, "1e-20000", Dialect.POSTGRESQL)).isNull();
    assertThat(read(Kind.TIME, "\"9999-12-31T23:30:00-01:00\"", Dialect.SQLITE)).isNull();
    assertThat(read(Kind.TIME, "\"9999-12-31T23:30:00-01:00\"", Dialect.POSTGRESQL))
        .isEqualTo(OffsetDateTime.parse("+10000-01-01T00:30:00Z"));
  }

  @Test
  void boolean_ofABoolean_isStored() {
    assertThat(read(Kind.BOOLEAN, "true", Dialect.SQLITE)).isEqualTo(1);
    assertThat(read(Kind.BOOLEAN, "false", Dialect.POSTGRESQL)).isEqualTo(false);
    assertThat(read(Kind.BOOLEAN, "\"true\"", Dialect.SQLITE)).isNull();
  }

  @Test
  void text_ofOtherKinds_isTheirTextOrNothing() {
    assertThat(read(Kind.TEXT, "12.50", Dialect.SQLITE)).isEqualTo("12.50");
    assertThat(read(Kind.TEXT, "{\"a\": 1}", Dialect.SQLITE)).isNull();
  }

  @Test
  void custom_ofAList_isItsJson() {
    assertThat(read(Kind.CUSTOM, "[\"a\", 1]", Dialect.SQLITE)).isEqualTo("[\"a\",1]");
    assertThat(read(Kind.CUSTOM, "true", Dialect.SQLITE)).isEqualTo("true");
  }

  @Test
  void read_numberForDuckDb_hasSixDecimalsAndAtMost38Digits() {
    assertThat(read(Kind.NUMBER, "1.10", Dialect.DUCKDB)).isEqualTo(new BigDecimal("1.100000"));
    assertThat(read(Kind.NUMBER, "33.333333333333336", Dialect.DUCKDB))
        .isEqualTo(new BigDecimal("33.333333"));
    assertThat(read(Kind.NUMBER, "9".repeat(32), Dialect.DUCKDB))
        .isEqualTo(new BigDecimal("9".repeat(32) + ".000000"));
    assertThat(read(Kind.NUMBER, "9".repeat(32) + ".9999999", Dialect.DUCKDB)).isNull();
    assertThat(read(Kind.NUMBER, "9".repeat(33), Dialect.DUCKDB)).isNull();
    assertThat(read(Kind.NUMBER, "1e400", Dialect.DUCKDB)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "1e-7", "-4e-999999999", "0e999999999", "\"1E-2147483647\"", "\"0E-99\""})
  void read_numberWithoutSixDecimalsForDuckDb_isZero(String json) {
    assertThat(read(Kind.NUMBER, json, Dialect.DUCKDB)).isEqualTo(new BigDecimal("0.000000"));
  }

  private static Object read(Kind kind, String json, Dialect dialect) {
    return kind.read(CrmJson.tree(json), dialect);
  }
}
