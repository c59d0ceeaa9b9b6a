package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sync.report.Movement.Version;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MovementTest {
  private static final OffsetDateTime START = OffsetDateTime.parse("2026-01-01T00:00:00Z");

  private final Movement movement = new Movement(START, START.plusDays(30));

  @Test
  void add_openAtBothTimesWithARaisedValue_isInStartUpAndEnd() {
    add(version(-5, 10, "active", 100), version(10, null, "active", 250));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "up", "1 150", "end", "1 250"));
  }

  @Test
  void add_valueRaisedAndLoweredAgain_hasNoMovement() {
    add(
        version(-5, 10, "active", 100),
        version(10, 20, "active", 900),
        version(20, null, "active", 100));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "end", "1 100"));
  }

  @Test
  void add_createdAndWonInThePeriod_isCreatedAndWon() {
    add(version(3, 10, "active", 100), version(10, null, "won", 80));

    assertThat(lines()).isEqualTo(Map.of("created", "1 100", "down", "1 -20", "won", "1 -80"));
  }

  @Test
  void add_neverSeenOpen_isNotCounted() {
    add(version(3, null, "won", 100));

    assertThat(movement.currencies()).isEmpty();
  }

  @Test
  void add_lostAndReopened_isInStartAndEndOnly() {
    add(
        version(-5, 10, "active", 100),
        version(10, 20, "lost", 100),
        version(20, null, "active", 100));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "end", "1 100"));
  }

  @Test
  void add_lostBeforeAndOpenAgain_isReopened() {
    add(version(-5, 10, "lost", 100), version(10, null, "active", 100));

    assertThat(lines()).isEqualTo(Map.of("reopened", "1 100", "end", "1 100"));
  }

  @Test
  void add_deletedBeforeTheStart_isReappeared() {
    movement.add(List.of(version(10, null, "active", 100)), true);

    assertThat(lines()).isEqualTo(Map.of("reappeared", "1 100", "end", "1 100"));
  }

  @Test
  void add_deletedWhileOpen_isDeleted() {
    add(version(-5, 10, "active", 100));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "deleted", "1 -100"));
  }

  @Test
  void add_lostAndThenDeleted_isLost() {
    add(version(-5, 10, "active", 100), version(10, 20, "lost", 100));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "lost", "1 -100"));
  }

  @Test
  void add_statusOfAnUnknownType_isOther() {
    add(version(-5, 10, "active", 100), version(10, null, "paused", 100));

    assertThat(lines()).isEqualTo(Map.of("start", "1 100", "other", "1 -100"));
  }

  @Test
  void add_otherCurrency_leavesTheOneAndEntersTheOther() {
    add(
        version(-5, 10, opportunity("active", 100, "USD", "2026-01-15")),
        version(10, null, opportunity("active", 90, "EUR", "2026-01-15")));

    assertThat(lines("USD")).isEqualTo(Map.of("start", "1 100", "down", "1 -100"));
    assertThat(lines("EUR")).isEqualTo(Map.of("up", "1 90", "end", "1 90"));
  }

  @Test
  void add_expectedDateMovedBehindThePeriod_isSlipped() {
    add(
        version(-5, 10, opportunity("active", 100, "USD", "2026-01-31")),
        version(10, null, opportunity("active", 120, "USD", "2026-02-01")));
    add(
        version(-5, 10, opportunity("active", 7, "USD", "2026-02-01")),
        version(10, null, opportunity("active", 7, "USD", "2026-03-01")));

    assertThat(lines())
        .isEqualTo(Map.of("start", "2 107", "up", "1 20", "end", "2 127", "slipped", "1 120"));
  }

  @Test
  void add_randomVersions_addUpToTheEndInEachCurrency() {
    Random random = new Random(3);
    for (int i = 0; i < 2_000; i++) {
      List<Version> versions = new ArrayList<>();
      int day = random.nextInt(40) - 10;
      int count = 1 + random.nextInt(5);
      for (int j = 0; j < count && day < 30; j++) {
        int next = day + 1 + random.nextInt(8);
        String type = List.of("active", "active", "won", "lost", "x").get(random.nextInt(5));
        String currency = random.nextInt(10) == 0 ? "EUR" : "USD";
        Integer until = j == count - 1 && random.nextBoolean() ? null : Integer.valueOf(next);
        if (next > 0) {
          versions.add(version(
              day, until, opportunity(type, random.nextInt(9_999_999), currency, "2026-01-15")));
        }
        day = next + (random.nextInt(4) == 0 ? 2 : 0);
      }
      if (!versions.isEmpty()) {
        movement.add(versions, random.nextBoolean());
      }
    }

    for (String currency : List.of("EUR", "USD")) {
      BigDecimal sum = BigDecimal.ZERO;
      for (MovementKind kind : MovementKind.values()) {
        if (kind != MovementKind.END && kind != MovementKind.SLIPPED) {
          assertThat(movement.sum(kind, currency).count()).as(kind + currency).isPositive();
          sum = sum.add(movement.sum(kind, currency).value());
        }
      }
      assertThat(sum)
          .isEqualByComparingTo(movement.sum(MovementKind.END, currency).value());
    }
  }

  private void add(Version... versions) {
    movement.add(Arrays.asList(versions), false);
  }

  private static Version version(int from, Integer to, String type, long value) {
    return version(from, to, opportunity(type, value, "USD", "2026-01-15"));
  }

  private static Version version(int from, Integer to, Opportunity opportunity) {
    return new Version(START.plusDays(from), to == null ? null : START.plusDays(to), opportunity);
  }

  private static Opportunity opportunity(String type, long value, String currency, String date) {
    return CrmJson.fromJson(
        "{\"id\": \"oppo_1\", \"status_type\": \"" + type + "\", \"annualized_value\": " + value
            + ", \"value_currency\": \"" + currency + "\", \"date_won\": \"" + date + "\"}",
        Opportunity.class);
  }

  private Map<String, String> lines() {
    return lines("USD");
  }

  /** The count and the value of each line that has opportunities. */
  private Map<String, String> lines(String currency) {
    Map<String, String> lines = new TreeMap<>();
    for (MovementKind kind : MovementKind.values()) {
      Sum sum = movement.sum(kind, currency);
      if (sum.count() > 0) {
        lines.put(kind.toString(), sum.count() + " " + sum.value());
      }
    }
    return lines;
  }
}
