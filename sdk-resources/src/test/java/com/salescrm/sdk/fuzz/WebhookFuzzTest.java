package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.webhook.WebhookEvent;
import com.salescrm.sdk.webhook.WebhookSignatureException;
import com.salescrm.sdk.webhook.WebhookSigner;
import com.salescrm.sdk.webhook.WebhookVerifier;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Webhook deliveries: {@code signature|timestamp|body}. A delivery is accepted if the HMAC of the JDK is equal. Each body is
 * also signed: its event has the values of a tree of Jackson.
 */
class WebhookFuzzTest extends FuzzTarget {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00Z");
  private static final WebhookSigner SIGNER = WebhookSigner.of(KEY);
  private static final WebhookVerifier VERIFIER =
      WebhookVerifier.builder().key(KEY).clock(Clock.fixed(NOW, ZoneOffset.UTC)).build();

  WebhookFuzzTest() {
    super(
        seeds(),
        List.of(
            "|",
            "\"event\":",
            "\"event\":{}",
            "\"changed_fields\":[\"a\",null],",
            "\"changed_fields\":[\"a\",\"a\"],",
            "\"previous_data\":{\"a\":1},",
            "\"data\":null,",
            "1782044400",
            "999999999999"));
  }

  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    for (String body : List.of(
        "{\"event\":{\"id\":\"ev_1\",\"action\":\"updated\",\"changed_fields\":[\"x\"],\"data\":{\"x\":1}},"
            + "\"subscription_id\":\"s\"}",
        "{\"event\":{\"previous_data\":{\"é\":null},\"date_created\":\"2026-06-19T12:00:00\"}}",
        new String(resource("webhook/delivery-opportunity-won.json"), UTF_8))) {
      Map<String, List<String>> headers = SIGNER.sign(body.getBytes(UTF_8), NOW);
      seeds.addAll(utf8(headers.get("close-sig-hash").get(0) + "|"
          + headers.get("close-sig-timestamp").get(0) + "|" + body));
    }
    return seeds;
  }

  @Override
  void run(byte[] input) throws Exception {
    String[] parts = new String(input, ISO_8859_1).split("\\|", 3);
    if (parts.length == 3) {
      byte[] body = parts[2].getBytes(ISO_8859_1);
      delivered(parts[0], parts[1], body);
      signed(body);
    }
  }

  private static void delivered(String signature, String timestamp, byte[] body) throws Exception {
    boolean valid = timestamp.strip().matches("\\d{1,12}")
        && hmac(timestamp.strip(), body).equalsIgnoreCase(signature.strip())
        && Math.abs(Long.parseLong(timestamp.strip()) - NOW.getEpochSecond()) <= 300;
    try {
      VERIFIER.verify(
          Map.of("Close-Sig-Hash", List.of(signature), "Close-Sig-Timestamp", List.of(timestamp)),
          body);
      require(valid, () -> "accepted " + signature + "|" + timestamp);
    } catch (WebhookSignatureException e) {
      require(!valid, e::getMessage);
      require(!e.toString().contains(KEY), e::toString);
    } catch (DecodingException e) {
      require(valid, e::getMessage);
    }
  }

  private static String hmac(String timestamp, byte[] body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HexFormat.of().parseHex(KEY), "HmacSHA256"));
    mac.update(timestamp.getBytes(UTF_8));
    return HexFormat.of().formatHex(mac.doFinal(body));
  }

  private static void signed(byte[] body) {
    JsonNode expected = isUtf8(body) ? JsonTrees.read(body) : null;
    WebhookEvent event;
    try {
      event = VERIFIER.verify(SIGNER.sign(body, NOW), body);
    } catch (DecodingException e) {
      require(expected == null || !expected.path("event").isObject(), e::getMessage);
      return;
    }
    require(
        expected != null || new String(body, UTF_8).matches("(?s).*[eE][+-]?\\d{7,}.*"),
        event::toString);
    if (expected != null && !JsonTrees.hasDuplicateNames(body)) {
      requireSame(event, expected.path("event"));
    }
  }

  private static boolean isUtf8(byte[] body) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static void requireSame(WebhookEvent event, JsonNode expected) {
    JsonNode id = expected.path("id");
    if (id.isTextual()) {
      require(event.id().orElse("").equals(id.textValue()), event::toString);
    }
    require(event.data().isPresent() == expected.hasNonNull("data"), event::toString);
    event
        .data()
        .ifPresent(data ->
            require(JsonTrees.areEqual(expected.get("data"), data), () -> "other data " + data));
    event
        .changes()
        .forEach((name, change) ->
            require(event.isChanged(name) && event.isPartial(), () -> name + " of " + event));
    event.dateCreated();
    require(WebhookEvent.ofUnverified(event.toJson()).equals(event), event::toString);
    require(event.toString().length() < 10_000, event::toString);
  }
}
