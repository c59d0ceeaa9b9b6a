package com.salescrm.sdk.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Changes a recorded lead at random: it is read without loss, or fails with an {@link UnreadableJsonException}. */
class TolerantReadingFuzzTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Test
  void read_randomValuesReplaced_preservesAll() throws Exception {
    byte[] original = JsonPageTest.resource("lead-2.json");
    Random random = new Random(42);
    int read = 0;
    for (int i = 0; i < 1_500; i++) {
      ObjectNode damaged = (ObjectNode) JsonCodec.readTree(original);
      int damages = 1 + random.nextInt(4);
      for (int n = 0; n < damages; n++) {
        damageSomewhere(damaged, random);
      }
      read += isReadWithoutLoss(damaged) ? 1 : 0;
    }
    assertThat(read).as("most changes do not affect the id").isGreaterThan(1_000);
  }

  @Test
  void read_randomBytesReplaced_throwsNoOtherException() throws Exception {
    byte[] original = JsonPageTest.resource("lead-2.json");
    Random random = new Random(43);
    int refused = 0;
    for (int i = 0; i < 1_500; i++) {
      byte[] damaged = Arrays.copyOf(
          original, random.nextInt(10) == 0 ? random.nextInt(original.length) : original.length);
      for (int n = 0; n < 3 && damaged.length > 0; n++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      refused += isRefused(damaged) ? 1 : 0;
    }
    assertThat(refused).isBetween(300, 1_500);
  }

  private static boolean isRefused(byte[] json) {
    try {
      return JsonCodec.read(json, RecordedLead.class).id().isEmpty();
    } catch (UnreadableJsonException e) {
      assertThat(e.jsonPath()).startsWith("$");
      assertThat(e.excerpt()).hasSizeLessThanOrEqualTo(120);
      return true;
    }
  }

  private static boolean isReadWithoutLoss(JsonNode damaged) {
    RecordedLead lead;
    try {
      lead = JsonCodec.read(JsonCodec.write(damaged), RecordedLead.class);
    } catch (UnreadableJsonException e) {
      assertThat(damaged.path("id").isValueNode() && !damaged.path("id").isNull())
          .as(damaged.toString())
          .isFalse();
      return false;
    }
    assertContains("$", JsonCodec.toTree(lead), damaged);
    return true;
  }

  /** Every value of the damaged document must be in the written one, except nulls. */
  private static void assertContains(String path, JsonNode written, JsonNode sent) {
    if (sent.isObject() && written.isObject()) {
      for (Map.Entry<String, JsonNode> each : sent.properties()) {
        if (!each.getValue().isNull()) {
          assertContains(path + "." + each.getKey(), written.path(each.getKey()), each.getValue());
        }
      }
    } else if (sent.isArray() && written.size() == sent.size()) {
      for (int i = 0; i < sent.size(); i++) {
        assertContains(path + "[" + i + "]", written.path(i), sent.path(i));
      }
    } else if (!scalar(written).equals(scalar(sent))) {
      fail("%s was %s, but is written as %s", path, sent, written);
    }
  }

  /** Numbers and texts are compared as text, timestamps as instants. */
  private static String scalar(JsonNode node) {
    if (node.isNumber()) {
      return node.decimalValue().toPlainString();
    }
    String text = node.isContainerNode() ? node.toString() : node.asText();
    if (text.length() < 19 || text.charAt(10) != 'T') {
      return text; // Not a timestamp; avoids thousands of exceptions.
    }
    try {
      return Timestamps.parse(text).toInstant().toString();
    } catch (DateTimeException e) {
      return text;
    }
  }

  private static void damageSomewhere(ObjectNode root, Random random) {
    List<JsonNode> containers = new ArrayList<>();
    collectContainers(root, containers);
    JsonNode container = containers.get(random.nextInt(containers.size()));
    if (container instanceof ArrayNode array) {
      if (!array.isEmpty() && random.nextBoolean()) {
        array.set(random.nextInt(array.size()), anyValue(random, 2));
      } else {
        array.add(anyValue(random, 2));
      }
    } else if (container instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      object.set(names.get(random.nextInt(names.size())), anyValue(random, 2));
    }
  }

  private static void collectContainers(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collectContainers(child, containers));
    }
  }

  private static JsonNode anyValue(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 14 : 10)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(random.nextBoolean());
      case 2 -> JSON.numberNode(random.nextInt());
      case 3 -> JSON.numberNode(new BigInteger("9".repeat(1 + random.nextInt(60))));
      case 4 ->
        JSON.numberNode(new BigDecimal("1.10").scaleByPowerOfTen(random.nextInt(400) - 200));
      case 5 -> JSON.textNode("");
      case 6 -> JSON.textNode("2026-13-99T99:99:99Z");
      case 7 -> JSON.textNode("\u0000 \u2028 \"quoted\" \ud83d\ude00");
      case 8 -> JSON.textNode(String.valueOf(random.nextInt()));
      case 9 -> JSON.textNode("text");
      case 10 -> JSON.objectNode();
      case 11 -> JSON.arrayNode();
      case 12 -> JSON.objectNode().set("id", anyValue(random, depth - 1));
      default -> JSON.arrayNode().add(anyValue(random, depth - 1)).add(anyValue(random, depth - 1));
    };
  }
}
