package com.salescrm.sdk.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.webhook.WebhookSignatureException.Reason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookVerifierTest {
  private static final String KEY =
      HexFormat.of().formatHex("s3cr3t key number one".getBytes(UTF_8));
  private static final String OTHER =
      HexFormat.of().formatHex("s3cr3t key number two".getBytes(UTF_8));
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final byte[] BODY =
      "{\"event\":{\"id\":\"ev_1\",\"data\":{\"name\":\"Ä\"}}}".getBytes(UTF_8);
  private static final String HASH = "close-sig-hash";
  private static final String TIME = "close-sig-timestamp";

  private final WebhookVerifier verifier = builder().key(KEY).build();

  private static WebhookVerifier.Builder builder() {
    return WebhookVerifier.builder().clock(Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static Map<String, List<String>> signed(Instant sentAt) {
    return WebhookSigner.of(KEY).sign(BODY, sentAt);
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            WebhookSignatureException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .isInstanceOf(CrmException.class)
        .satisfies(e -> assertThat(e.toString()).doesNotContain(KEY).doesNotContain("s3cr3t"));
  }

  @Test
  void verify_knownVector_isAccepted() {
    // RFC 4231, test case 2: key "Jefe" and this message, whose beginning is the timestamp here.
    byte[] body = "hat do ya want for nothing?".getBytes(UTF_8);
    byte[] signature = SignatureKey.ofHex("4a656665").sign("w", body);

    assertThat(HexFormat.of().formatHex(signature))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  @Test
  void verify_signedDelivery_isRead() {
    WebhookEvent event = verifier.verify(signed(NOW), BODY);

    assertThat(event.id()).contains("ev_1");
    assertThat(event.data().orElseThrow().path("name").asText()).isEqualTo("Ä");
  }

  @Test
  void verify_upperCaseNamesAndHex_areAccepted() {
    Map<String, List<String>> headers = signed(NOW);
    Map<String, List<String>> upper = Map.of(
        HASH.toUpperCase(Locale.ROOT),
        List.of(" " + headers.get(HASH).get(0).toUpperCase(Locale.ROOT)),
        "Close-Sig-Timestamp",
        headers.get(TIME));

    assertThat(verifier.verify(upper, BODY).id()).contains("ev_1");
  }

  @Test
  void verify_headersByFunction_areAccepted() {
    Map<String, List<String>> headers = signed(NOW);

    assertThat(verifier.verify(name -> headers.get(name).get(0), BODY).id()).contains("ev_1");
    assertRefused(Reason.HEADER_MISSING, () -> verifier.verify(name -> null, BODY));
  }

  @Test
  void verify_ownHeaderNames_areUsed() {
    WebhookVerifier own = builder().key(KEY).headers("x-hash", "x-time").build();
    Map<String, List<String>> headers =
        WebhookSigner.of(KEY).withHeaders("x-hash", "x-time").sign(BODY, NOW);

    assertThat(own.verify(headers, BODY).id()).contains("ev_1");
    assertRefused(Reason.HEADER_MISSING, () -> verifier.verify(headers, BODY));
  }

  @Test
  void verify_changedBodyTimeOrKey_isRefused() {
    byte[] changed = BODY.clone();
    changed[BODY.length - 3] ^= 1;
    Map<String, List<String>> headers = signed(NOW);
    Map<String, List<String>> later =
        Map.of(HASH, headers.get(HASH), TIME, List.of(String.valueOf(NOW.getEpochSecond() + 1)));

    assertRefused(Reason.SIGNATURE_MISMATCH, () -> verifier.verify(headers, changed));
    assertRefused(Reason.SIGNATURE_MISMATCH, () -> verifier.verify(headers, new byte[0]));
    assertRefused(Reason.SIGNATURE_MISMATCH, () -> verifier.verify(later, BODY));
    assertRefused(
        Reason.SIGNATURE_MISMATCH, () -> builder().key(OTHER).build().verify(headers, BODY));
  }

  @Test
  void verify_hexTextAsKey_isRefused() {
    String textAsKey = HexFormat.of().formatHex(KEY.getBytes(UTF_8));

    assertRefused(
        Reason.SIGNATURE_MISMATCH,
        () -> verifier.verify(WebhookSigner.of(textAsKey).sign(BODY, NOW), BODY));
  }

  @Test
  void verify_severalKeys_acceptsEach() {
    WebhookVerifier rotating = builder().key(OTHER).key(KEY).build();

    assertThat(rotating.verify(signed(NOW), BODY).id()).contains("ev_1");
    assertThat(rotating.verify(WebhookSigner.of(OTHER).sign(BODY, NOW), BODY).id())
        .contains("ev_1");
  }

  @Test
  void verify_outOfWindow_isRefusedInBothDirections() {
    assertThat(verifier.verify(signed(NOW.minusSeconds(300)), BODY).id()).isPresent();
    assertThat(verifier.verify(signed(NOW.plusSeconds(300)), BODY).id()).isPresent();
    assertRefused(Reason.TOO_OLD, () -> verifier.verify(signed(NOW.minusSeconds(301)), BODY));
    assertRefused(Reason.TOO_NEW, () -> verifier.verify(signed(NOW.plusSeconds(301)), BODY));
  }

  @Test
  void verify_ownMaxAge_isUsed() {
    WebhookVerifier patient = builder().key(KEY).maxAge(Duration.ofDays(1)).build();

    assertThat(patient.verify(signed(NOW.minusSeconds(86_400)), BODY).id()).isPresent();
    assertRefused(Reason.TOO_OLD, () -> patient.verify(signed(NOW.minusSeconds(86_401)), BODY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "12 3", "-5", "1.5", "9999999999999", "2026-11-20T12:00:00Z"})
  void verify_timeOfAnotherForm_isRefused(String time) {
    Map<String, List<String>> headers = Map.of(HASH, signed(NOW).get(HASH), TIME, List.of(time));

    assertRefused(Reason.HEADER_MALFORMED, () -> verifier.verify(headers, BODY));
  }

  @Test
  void verify_signatureOfAnotherForm_isRefused() {
    List<String> time = signed(NOW).get(TIME);

    assertRefused(
        Reason.HEADER_MALFORMED,
        () -> verifier.verify(Map.of(HASH, List.of("sha256=ab"), TIME, time), BODY));
    assertRefused(
        Reason.HEADER_MALFORMED,
        () -> verifier.verify(Map.of(HASH, List.of("é".repeat(64)), TIME, time), BODY));
  }

  @Test
  void verify_headerMissingBlankOrTwice_isRefused() {
    Map<String, List<String>> headers = signed(NOW);
    List<String> hash = headers.get(HASH);
    List<String> time = headers.get(TIME);

    assertRefused(Reason.HEADER_MISSING, () -> verifier.verify(Map.of(), BODY));
    assertRefused(Reason.HEADER_MISSING, () -> verifier.verify(Map.of(HASH, hash), BODY));
    assertRefused(Reason.HEADER_MISSING, () -> verifier.verify(Map.of(TIME, time), BODY));
    assertRefused(
        Reason.HEADER_MISSING, () -> verifier.verify(Map.of(HASH, List.of(" "), TIME, time), BODY));
    assertRefused(
        Reason.HEADER_MISSING,
        () -> verifier.verify(Map.of(HASH, hash, "Close-Sig-Hash", hash, TIME, time), BODY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "{\"event\":{\"id\":\"not UTF-8: \u00fc\"}}"})
  void verify_genuineButNoEvent_isADecodingException(String text) {
    byte[] body = text.getBytes(ISO_8859_1);
    Map<String, List<String>> headers = WebhookSigner.of(KEY).sign(body, NOW);

    assertThatThrownBy(() -> verifier.verify(headers, body)).isInstanceOf(DecodingException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "abc", "s3cr3t", "733363723374g0", "0x73336372"})
  void key_notHexadecimal_isRefusedWithoutShowingIt(String key) {
    for (ThrowingCallable call : List.<ThrowingCallable>of(
        () -> WebhookVerifier.of(key),
        () -> WebhookSigner.of(key),
        () -> builder().key(key))) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("signature key")
          .hasNoCause()
          .satisfies(
              e -> assertThat(e.getMessage().contains(key) && key.length() > 3).isFalse());
    }
  }

  @Test
  void toString_verifierAndSigner_doNotShowTheKey() {
    assertThat(verifier.toString()).contains("keys=1", HASH).doesNotContain(KEY);
    assertThat(WebhookSigner.of(KEY))
        .hasToString("WebhookSigner[close-sig-hash, close-sig-timestamp]");
    assertThat(SignatureKey.ofHex(KEY)).hasToString("SignatureKey");
  }

  @Test
  void builder_wrongSetting_isRefusedNamingIt() {
    assertThatThrownBy(() -> builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("key");
    assertThatThrownBy(() -> builder().maxAge(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxAge");
    assertThatThrownBy(() -> builder().maxAge(Duration.ofSeconds(-1)))
        .hasMessageContaining("maxAge");
    assertThatThrownBy(() -> builder().headers(" ", "x")).hasMessageContaining("header");
    assertThatThrownBy(() -> builder().headers("x", "X")).hasMessageContaining("header");
    assertThatThrownBy(() -> WebhookSigner.of(KEY).withHeaders("x", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("header");
  }

  @Test
  void of_key_usesTheClockOfTheSystem() {
    assertRefused(
        Reason.TOO_OLD, () -> WebhookVerifier.of(KEY).verify(signed(Instant.EPOCH), BODY));
  }
}
