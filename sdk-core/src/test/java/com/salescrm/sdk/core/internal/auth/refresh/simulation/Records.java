package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Issued;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers for equal token records, and the tokens of each generation. */
final class Records {
  static final Instant START = Instant.parse("2026-06-19T12:00:00Z");
  private static final Duration LIFETIME = Duration.ofHours(1);

  private final Map<@Nullable TokenRecord, Integer> numbers = new HashMap<>();
  private final List<@Nullable TokenRecord> records = new ArrayList<>();
  private final Map<Issued, OAuthToken> tokens = new HashMap<>();

  Records() {
    number(null);
  }

  int number(@Nullable TokenRecord record) {
    Integer known = numbers.get(record);
    if (known == null) {
      known = records.size();
      numbers.put(record, known);
      records.add(record);
    }
    return known;
  }

  @Nullable
  TokenRecord record(int number) {
    return records.get(number);
  }

  /** The generation of the stored tokens; 0 if there are none. */
  int generation(int number) {
    TokenRecord record = records.get(number);
    return record == null ? 0 : generation(record.token());
  }

  boolean hasIntent(int number) {
    TokenRecord record = records.get(number);
    return record != null && record.intent().isPresent();
  }

  OAuthToken token(Issued issued) {
    return tokens.computeIfAbsent(issued, Records::create);
  }

  private static OAuthToken create(Issued issued) {
    return OAuthToken.builder()
        .accessToken("at_" + issued.generation())
        .refreshToken("rt_" + issued.generation())
        .lifetime(START.plusNanos(issued.at()), LIFETIME)
        .build();
  }

  static int generation(OAuthToken token) {
    return generation(token.accessToken());
  }

  /** The number at the end of an access token or refresh token. */
  static int generation(String token) {
    return Integer.parseInt(token.substring(3));
  }
}
