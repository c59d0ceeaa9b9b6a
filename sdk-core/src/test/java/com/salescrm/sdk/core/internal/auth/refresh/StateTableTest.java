package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.internal.auth.refresh.TestGrant.Action;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Drives the classes through every row of the tables in package-info, and compares the observed action with the row. */
@Timeout(60)
class StateTableTest {
  private static final Path PAGE =
      Path.of("src/main/java/com/salescrm/sdk/core/internal/auth/refresh/package-info.java");
  private static final Duration HOUR = Duration.ofHours(1);

  private static final Map<String, Consumer<TestGrant>> STATES = states();
  private static final Map<String, Action> EVENTS = Map.of(
      "call", TestGrant::call,
      "401", TestGrant::unauthorized,
      "401, other tokens stored",
          grant -> {
            grant.store.save(grant.other());
            return grant.unauthorized();
          });
  private static final Map<String, Consumer<TestGrant>> RESPONSES = responses();

  private static Map<String, Consumer<TestGrant>> states() {
    Map<String, Consumer<TestGrant>> states = new LinkedHashMap<>();
    states.put("empty store", grant -> {});
    states.put("more than 5 min left", grant -> grant.useUntil(Duration.ofMinutes(6)));
    states.put("30 s to 5 min left", grant -> grant.useUntil(Duration.ofMinutes(4)));
    states.put("less than 30 s left", grant -> grant.useUntil(Duration.ofSeconds(20)));
    states.put("expired", grant -> grant.useUntil(Duration.ZERO));
    states.put("expiry unknown", grant -> grant.use(TestGrant.tokens("1").build()));
    states.put("unexpired, no refresh token", grant -> grant.useWithoutRefreshToken(20));
    states.put("expired, no refresh token", grant -> grant.useWithoutRefreshToken(0));
    states.put("refreshed for a 401", grant -> {
      grant.useUntil(Duration.ofMinutes(6));
      grant.unauthorized();
      grant.time.advance(Duration.ofSeconds(59));
    });
    states.put("backing off, unexpired", grant -> grant.failAt(Duration.ofSeconds(20), rejected()));
    states.put("backing off, expired", grant -> grant.failAt(Duration.ZERO, rejected()));
    states.put(
        "refresh token invalid", grant -> grant.failAt(Duration.ofSeconds(20), invalidGrant()));
    states.put("intent of another process", grant -> {
      grant.useUntil(Duration.ZERO);
      TokenRecord stored = grant.store.load().orElseThrow();
      grant.store.replace(
          stored, stored.withIntent(new RefreshIntent("other", "host", 1, grant.time.instant())));
    });
    states.put("unpersisted tokens", grant -> {
      grant.useUntil(Duration.ZERO);
      grant.storeFails = true;
      grant.call();
    });
    return states;
  }

  private static Map<String, Consumer<TestGrant>> responses() {
    Map<String, Consumer<TestGrant>> responses = new LinkedHashMap<>();
    responses.put("tokens", grant -> {});
    responses.put("tokens, store fails", grant -> grant.storeFails = true);
    responses.put(
        "tokens, user has authorized again", grant -> grant.respond(() -> reauthorize(grant)));
    responses.put("invalid_grant", grant -> grant.respond(() -> throwIt(invalidGrant())));
    responses.put(
        "invalid_grant, user authorized again",
        grant -> grant.respond(() -> {
          reauthorize(grant);
          throwIt(invalidGrant());
        }));
    responses.put("rejected", grant -> grant.respond(() -> throwIt(rejected())));
    responses.put(
        "rejected, Retry-After: 5",
        grant -> grant.respond(() -> throwIt(failure(Duration.ofSeconds(5), Outcome.REJECTED))));
    responses.put("lost", grant -> grant.respond(() -> throwIt(failure(null, Outcome.UNKNOWN))));
    return responses;
  }

  @Test
  void call_failureAfterASuccess_isRetriedAfterASecondAgain() {
    try (TestGrant grant = new TestGrant()) {
      grant.failAt(Duration.ZERO, rejected());
      grant.respond(() -> throwIt(rejected()));
      assertThat(grant.nextRefresh("throw")).isEqualTo("after 1 s");
      assertThat(grant.nextRefresh("throw")).isEqualTo("after 2 s");
      grant.respond(() -> {});
      grant.time.advance(Duration.ofSeconds(4));
      assertThat(grant.result()).isEqualTo("new tokens");

      grant.time.advance(Duration.ofHours(1));
      grant.respond(() -> throwIt(rejected()));
      assertThat(grant.result()).isEqualTo("throw OAuth");
      assertThat(grant.nextRefresh("throw")).isEqualTo("after 1 s");
    }
  }

  private static void reauthorize(TestGrant grant) {
    grant.store.save(grant.other());
  }

  private static void throwIt(CrmException e) {
    throw e;
  }

  private static OAuthException rejected() {
    return failure(null, Outcome.REJECTED);
  }

  private static OAuthException failure(@Nullable Duration retryAfter, Outcome outcome) {
    return new OAuthException(
        "failed", null, new OAuthException.Response(null, 429, retryAfter), List.of(), outcome);
  }

  private static ReauthorizationRequiredException invalidGrant() {
    return new ReauthorizationRequiredException(
        "invalid_grant", null, OAuthException.Response.NONE, List.of(), Outcome.REJECTED);
  }

  @Test
  void tables_listEveryStateEventAndResponse() throws Exception {
    List<List<List<String>>> tables = tables();

    assertThat(tables).hasSize(2);
    assertThat(keys(tables.get(0))).containsExactlyElementsOf(STATES.keySet());
    List<String> header = tables.get(0).get(0);
    assertThat(header.subList(1, header.size())).hasSameElementsAs(EVENTS.keySet());
    assertThat(keys(tables.get(1))).containsExactlyElementsOf(RESPONSES.keySet());
  }

  private static List<String> keys(List<List<String>> table) {
    return table.stream().skip(1).map(row -> row.get(0)).toList();
  }

  @TestFactory
  Stream<DynamicTest> state_andEvent_actionIsThatOfTheTable() throws Exception {
    List<List<String>> table = tables().get(0);
    List<DynamicTest> tests = new ArrayList<>();
    for (List<String> row : table.subList(1, table.size())) {
      for (int i = 1; i < row.size(); i++) {
        String state = row.get(0);
        String event = table.get(0).get(i);
        String expected = row.get(i);
        tests.add(DynamicTest.dynamicTest(
            state + " - " + event, () -> assertAction(state, event, expected)));
      }
    }
    return tests.stream();
  }

  private static void assertAction(String state, String event, String expected) throws Exception {
    try (TestGrant grant = new TestGrant()) {
      STATES.get(state).accept(grant);
      assertThat(grant.observe(EVENTS.get(event))).isEqualTo(expected);
    }
  }

  @TestFactory
  Stream<DynamicTest> response_effectsAreThoseOfTheTable() throws Exception {
    List<List<String>> table = tables().get(1);
    return table.stream()
        .skip(1)
        .map(row -> DynamicTest.dynamicTest(row.get(0), () -> assertEffects(row)));
  }

  private static void assertEffects(List<String> row) throws Exception {
    try (TestGrant grant = new TestGrant()) {
      grant.use(TestGrant.tokens("1").lifetime(grant.time.instant(), HOUR).build());
      grant.time.advance(HOUR);
      RESPONSES.get(row.get(0)).accept(grant);

      String result = grant.result();
      String intent = grant.store.load().orElseThrow().intent().isPresent() ? "stays" : "cleared";
      String listener = grant.events(row.get(4).equals("-"));
      assertThat(List.of(row.get(0), result, intent, grant.nextRefresh(result), listener))
          .isEqualTo(row);
    }
  }

  /** The tables of the page: rows of cells, the header first. */
  private static List<List<List<String>>> tables() throws Exception {
    List<List<List<String>>> tables = new ArrayList<>();
    List<List<String>> table = null;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.equals(" * <pre>")) {
        table = new ArrayList<>();
      } else if (line.equals(" * </pre>")) {
        tables.add(table);
        table = null;
      } else if (table != null) {
        table.add(Stream.of(line.substring(3).split("\\|")).map(String::strip).toList());
      }
    }
    return tables;
  }
}
