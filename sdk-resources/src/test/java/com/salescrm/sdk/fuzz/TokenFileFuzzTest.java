package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Token files: a changed file is rejected, or every value of its JSON is in the record. The exception contains no part of a
 * token.
 */
class TokenFileFuzzTest extends FuzzTarget {
  private static final String ACCESS = "accessSECRETaccess";
  private static final String REFRESH = "refreshSECRETrefresh";

  TokenFileFuzzTest() {
    super(
        utf8(record().toJson(), record().withIntent(intent()).toJson()),
        List.of(
            "\"version\":",
            "\"version\":4294967297,",
            "\"renewal\":null,",
            "\"renewal\":{}",
            "\"refresh_token\":\"\"",
            "\"scopes\":\"a\"",
            "{\"a\":\"b\"}",
            "1.5",
            "\"+1000000000-12-31T23:59:59Z\"",
            "\"2026-06-19T12:05:47+02:00\"",
            "\"2026-06-19T24:00:00Z\""));
  }

  private static TokenRecord record() {
    return TokenRecord.of(OAuthToken.builder()
        .accessToken(ACCESS)
        .refreshToken(REFRESH)
        .lifetime(Instant.parse("2026-06-19T12:05:47Z"), Duration.ofHours(1))
        .scopes(List.of("all.full_access", "offline_access"))
        .organizationId("orga_1")
        .userId("user_1")
        .build());
  }

  private static RefreshIntent intent() {
    return new RefreshIntent("i1", "host", 4711, Instant.parse("2026-06-19T12:05:48Z"));
  }

  @Override
  void run(byte[] input) {
    String text = new String(input, UTF_8);
    JsonNode expected = JsonTrees.read(text.getBytes(UTF_8));
    TokenRecord record;
    try {
      record = TokenRecord.fromJson(text);
    } catch (TokenStoreException e) {
      String message = e + " " + e.getCause();
      require(!message.contains("SECRET"), () -> message);
      return;
    }
    require(TokenRecord.fromJson(record.toJson()).equals(record), () -> "not equal: " + record);
    require(expected != null, () -> "read " + record.toJson());
    requireVersion(expected.path("version"));
    requireSame(record.token(), expected.path("token"));
    requireSame(record.intent().orElse(null), expected.path("renewal"));
  }

  private static void requireVersion(JsonNode version) {
    boolean supported = isAbsent(version)
        || (version.isNumber() && version.decimalValue().compareTo(BigDecimal.ONE) <= 0);
    require(supported, () -> "accepted version " + version);
  }

  private static void requireSame(OAuthToken token, JsonNode expected) {
    requireText(token.accessToken(), expected.path("access_token"), null);
    requireText(token.refreshToken().orElse(null), expected.path("refresh_token"), null);
    requireText(token.tokenType(), expected.path("token_type"), "Bearer");
    requireText(token.organizationId().orElse(null), expected.path("organization_id"), null);
    requireText(token.userId().orElse(null), expected.path("user_id"), null);
    requireInstant(token.issuedAt().orElse(null), expected.path("issued_at"));
    requireInstant(token.expiresAt().orElse(null), expected.path("expires_at"));
    List<String> scopes = new ArrayList<>();
    expected.path("scopes").forEach(each -> scopes.add(each.textValue()));
    require(
        token.scopes().equals(scopes)
            && (isAbsent(expected.path("scopes")) || expected.path("scopes").isArray()),
        () -> token.scopes() + " of " + expected.path("scopes"));
  }

  private static void requireSame(RefreshIntent intent, JsonNode expected) {
    require((intent == null) == isAbsent(expected), () -> intent + " of " + expected);
    if (intent != null) {
      requireText(intent.id(), expected.path("id"), null);
      requireText(intent.host(), expected.path("host"), null);
      requireInstant(intent.at(), expected.path("at"));
      require(
          expected.path("pid").isNumber()
              && expected.path("pid").decimalValue().compareTo(BigDecimal.valueOf(intent.pid()))
                  == 0,
          () -> intent.pid() + " of " + expected.path("pid"));
    }
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  /** Surrounding spaces of a token are removed. */
  private static void requireText(String actual, JsonNode expected, String absent) {
    boolean same = isAbsent(expected)
        ? Objects.equals(actual, absent)
        : expected.isTextual() && expected.textValue().strip().equals(actual.strip());
    require(same, () -> actual + " of " + expected);
  }

  private static void requireInstant(Instant actual, JsonNode expected) {
    boolean same = isAbsent(expected)
        ? actual == null
        : expected.isTextual() && Instant.parse(expected.textValue()).equals(actual);
    require(same, () -> actual + " of " + expected);
  }
}
