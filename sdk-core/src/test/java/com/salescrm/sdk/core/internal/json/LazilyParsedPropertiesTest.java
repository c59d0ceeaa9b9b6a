package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LazilyParsedPropertiesTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final String EVERY_KIND = """
      {"id": "p1", "empty": "", "plain": "gold", "escaped": "a\\"b\\\\c\\u00e9\\n\\/", "ümlaut": "grün 🚀", "zero": 0,
       "negative": -12, "long": 9007199254740993, "huge": 123456789012345678901234567890, "cents": 1.10, "power": 1E+400,
       "yes": true , "no":false,"none" : null, "list": [ 1, "]", {"a": "}"} ], "object": {"k": [], "l": {}} , "last": 7}
      """;

  @Test
  void read_valuesOfEveryKind_areTheTreesTheyWere() throws Exception {
    Map<String, JsonNode> expected = othersOf(EVERY_KIND);

    assertThat(person(EVERY_KIND.getBytes(UTF_8)).additionalProperties()).isEqualTo(expected);
    assertThat(person(EVERY_KIND.getBytes(UTF_8)).additionalProperties().keySet())
        .containsExactlyElementsOf(expected.keySet());
    assertThat(person(EVERY_KIND.getBytes(UTF_8))
            .additionalProperties()
            .get("cents")
            .decimalValue())
        .isEqualTo(new BigDecimal("1.10"));
  }

  @Test
  void read_anySource_keepsTheSame() throws Exception {
    AdditionalProperties expected = person(EVERY_KIND.getBytes(UTF_8)).additionalProperties();

    assertThat(person(EVERY_KIND.getBytes(UTF_16BE)).additionalProperties()).isEqualTo(expected);
    assertThat(person(("\uFEFF" + EVERY_KIND).getBytes(UTF_8)).additionalProperties())
        .isEqualTo(expected);
    assertThat(streamed("[" + EVERY_KIND + "]").additionalProperties()).isEqualTo(expected);
    assertThat(JsonCodec.read(JsonCodec.readTree(EVERY_KIND.getBytes(UTF_8)), Person.class)
            .additionalProperties())
        .isEqualTo(expected);
  }

  /** As a text that was cut in the middle of a pair is written by others. */
  @Test
  void read_halfAPairOfSurrogates_isKeptFromAnySource() throws Exception {
    String cut = "{\"id\":\"p1\",\"x\":\"cut \\ud83d\",\"y\":[\"\\ude00 cut\"]}";
    String odd = "{\"id\":\"p1\",\"count\":\"many\"," + cut.substring(1);

    for (Person person : List.of(
        person(cut.getBytes(UTF_8)),
        person(odd.getBytes(UTF_8)),
        streamed("[" + cut + "]"),
        streamed("[" + odd + "]"),
        person(JsonCodec.write(person(odd.getBytes(UTF_8)))))) {
      assertThat(person.additionalProperties().get("x").textValue()).isEqualTo("cut \ud83d");
      assertThat(person.additionalProperties().get("y").path(0).textValue())
          .isEqualTo("\ude00 cut");
    }
  }

  @Test
  void read_oddProperty_standsWhereItCame() throws Exception {
    Person odd =
        person("{\"a\":1,\"id\":\"p1\",\"tags\":{\"no\":\"list\"},\"b\":2}".getBytes(UTF_8));

    assertThat(odd.additionalProperties().keySet()).containsExactly("a", "tags", "b");
    assertThat(odd.additionalProperties().get("tags").path("no").asText()).isEqualTo("list");
  }

  @Test
  void read_nameTwice_hasItsFirstPlaceAndItsLastValue() throws Exception {
    Person twice =
        person("{\"id\":\"p1\",\"a\":1,\"b\":\"x\",\"a\":[2],\"c\":3,\"b\":\"y\"}".getBytes(UTF_8));

    assertThat(twice.additionalProperties().toString()).isEqualTo("{a=[2], b=\"y\", c=3}");
  }

  @Test
  void read_longValues_areWhole() throws Exception {
    for (int length : new int[] {0, 1, 125, 126, 127, 128, 16_382, 16_383, 70_000, 300_000}) {
      String text = "é".repeat(length);

      Person person = person(
          ("{\"id\":\"p1\",\"before\":1,\"text\":\"" + text + "\",\"after\":2}").getBytes(UTF_8));

      assertThat(person.additionalProperties().get("text").asText()).isEqualTo(text);
      assertThat(person.additionalProperties().get("after").asInt()).isEqualTo(2);
    }
  }

  @Test
  void read_objectsThatDiffer_eachHasItsOwn() throws Exception {
    Random random = new Random(11);
    for (int i = 0; i < 2_000; i++) {
      ObjectNode object = JSON.objectNode().put("id", "p" + i);
      int count = random.nextInt(random.nextInt(40) + 1);
      for (int n = 0; n < count; n++) {
        object.set("custom.cf_" + random.nextInt(50), value(random, 0));
      }
      byte[] json = JsonCodec.write(object);

      Person person = person(json);

      Map<String, JsonNode> expected = othersOf(object.toString());
      assertThat(person.additionalProperties()).isEqualTo(expected);
      assertThat(person.additionalProperties().keySet())
          .containsExactlyElementsOf(expected.keySet());
      assertThat(person.additionalProperties().get("custom.cf_7"))
          .isEqualTo(expected.get("custom.cf_7"));
      assertThat(JsonCodec.read(JsonCodec.write(person), Person.class)).isEqualTo(person);
    }
  }

  @Test
  void read_likeObjects_shareTheirNames() throws Exception {
    JsonPage<Person> page = JsonCodec.readPage(
        ("{\"data\":[{\"id\":\"1\",\"a\":1,\"b\":2},{\"id\":\"2\",\"a\":3,\"b\":4},"
                + "{\"id\":\"3\",\"a\":5},{\"id\":\"4\",\"b\":6,\"a\":7}]}")
            .getBytes(UTF_8),
        Person.class);

    assertThat(names(page, 1)).isSameAs(names(page, 0));
    assertThat(names(page, 2)).isNotSameAs(names(page, 1));
    assertThat(page.items().get(3).additionalProperties().toString()).isEqualTo("{b=6, a=7}");
  }

  private static PropertyNames names(JsonPage<Person> page, int index) {
    return ((LazilyParsedProperties) page.items().get(index).additionalProperties()).names();
  }

  @Test
  void read_moreNamesThanAreRemembered_keepsAll() throws Exception {
    String many = IntStream.range(0, 5_000)
        .mapToObj(i -> "\"n" + i + "\":" + i)
        .collect(Collectors.joining(",", "{\"id\":\"p1\",", "}"));

    for (int round = 0; round < 2; round++) {
      AdditionalProperties kept = person(many.getBytes(UTF_8)).additionalProperties();
      assertThat(kept).hasSize(5_000);
      for (int i = 0; i < 5_000; i += 7) {
        assertThat(kept.get("n" + i).asInt()).isEqualTo(i);
      }
      assertThat(kept.containsKey("n5000")).isFalse();
    }
  }

  @Test
  void get_eachLook_isATreeOfItsOwn() throws Exception {
    AdditionalProperties kept = person(EVERY_KIND.getBytes(UTF_8)).additionalProperties();

    ((ObjectNode) kept.get("object")).removeAll();

    assertThat(kept.get("object")).hasSize(2);
  }

  @Test
  void get_noSuchName_isNull() throws Exception {
    AdditionalProperties kept = person(EVERY_KIND.getBytes(UTF_8)).additionalProperties();

    assertThat(kept.get("other")).isNull();
    assertThat(kept.get(null)).isNull();
    assertThat(kept.containsKey(null)).isFalse();
    assertThat(kept.get((Object) 7)).isNull();
    assertThat(kept.get("none").isNull()).isTrue();
  }

  @Test
  void change_anyWay_isRefused() throws Exception {
    AdditionalProperties kept = person(EVERY_KIND.getBytes(UTF_8)).additionalProperties();
    Iterator<String> names = kept.keySet().iterator();
    names.next();

    assertThatThrownBy(() -> kept.put("x", JSON.nullNode()))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> kept.remove("zero")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(names::remove).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> kept.entrySet().iterator().next().setValue(JSON.nullNode()))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void equals_anyMapWithTheSameEntries_isEqual() throws Exception {
    Map<String, JsonNode> map = othersOf(EVERY_KIND);
    AdditionalProperties kept = person(EVERY_KIND.getBytes(UTF_8)).additionalProperties();

    assertThat(kept).isEqualTo(map).hasSameHashCodeAs(map);
    assertThat(map).isEqualTo(kept);
    assertThat(AdditionalProperties.of(map)).isEqualTo(kept);
    assertThat(kept).isNotEqualTo(AdditionalProperties.none());
  }

  @Test
  void read_manyThreads_allSeeTheSame() throws Exception {
    byte[] first = EVERY_KIND.getBytes(UTF_8);
    byte[] second = EVERY_KIND.replace("\"plain\"", "\"custom.cf_plain\"").getBytes(UTF_8);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Boolean>> readers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        byte[] json = i % 2 == 0 ? first : second;
        String name = i % 2 == 0 ? "plain" : "custom.cf_plain";
        readers.add(() -> readsAlways(json, name));
      }
      for (Future<Boolean> each : threads.invokeAll(readers)) {
        assertThat(each.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static boolean readsAlways(byte[] json, String name) throws UnreadableJsonException {
    boolean always = true;
    for (int i = 0; i < 2_000; i++) {
      AdditionalProperties kept = person(json).additionalProperties();
      always &= kept.size() == 16
          && kept.get(name).asText().equals("gold")
          && kept.get("last").asInt() == 7;
    }
    return always;
  }

  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth > 2 ? 6 : 8)) {
      case 0 -> JSON.textNode("text " + random.nextInt());
      case 1 -> JSON.textNode("\"quoted\" \\ \t é 🚀".substring(random.nextInt(10)));
      case 2 -> JSON.numberNode(random.nextLong());
      case 3 -> JSON.numberNode(new BigDecimal(random.nextInt()).movePointLeft(random.nextInt(9)));
      case 4 -> JSON.booleanNode(random.nextBoolean());
      case 5 -> JSON.nullNode();
      case 6 -> JSON.arrayNode().add(value(random, depth + 1)).add(value(random, depth + 1));
      default -> JSON.objectNode().set("k" + random.nextInt(3), value(random, depth + 1));
    };
  }

  private static Person person(byte[] json) throws UnreadableJsonException {
    return JsonCodec.read(json, Person.class);
  }

  private static Person streamed(String json) throws Exception {
    try (ArrayItemReader<Person> items =
        new ArrayItemReader<>(new ByteArrayInputStream(json.getBytes(UTF_8)), Person.class)) {
      return items.next();
    }
  }

  /** What Jackson's own tree of the document has beside the id. */
  private static Map<String, JsonNode> othersOf(String json) throws UnreadableJsonException {
    Map<String, JsonNode> others = new LinkedHashMap<>();
    JsonCodec.readTree(json.getBytes(UTF_8))
        .properties()
        .forEach(each -> others.put(each.getKey(), each.getValue()));
    others.remove("id");
    return others;
  }
}
