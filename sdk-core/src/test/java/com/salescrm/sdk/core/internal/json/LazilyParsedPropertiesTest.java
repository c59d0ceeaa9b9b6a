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

  private static final String EVERY_TYPE = """
      {"id": "p1", "empty": "", "plain": "gold", "escaped": "a\\"b\\\\c\\u00e9\\n\\/", "ümlaut": "grün 🚀", "zero": 0,
       "negative": -12, "long": 9007199254740993, "huge": 123456789012345678901234567890, "cents": 1.10, "power": 1E+400,
       "yes": true , "no":false,"none" : null, "list": [ 1, "]", {"a": "}"} ], "object": {"k": [], "l": {}} , "last": 7}
      """;

  @Test
  void read_valuesOfEveryType_areEqualTrees() throws Exception {
    Map<String, JsonNode> expected = othersOf(EVERY_TYPE);

    assertThat(person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties()).isEqualTo(expected);
    assertThat(person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties().keySet())
        .containsExactlyElementsOf(expected.keySet());
    assertThat(person(EVERY_TYPE.getBytes(UTF_8))
            .additionalProperties()
            .get("cents")
            .decimalValue())
        .isEqualTo(new BigDecimal("1.10"));
  }

  @Test
  void read_anySource_hasEqualProperties() throws Exception {
    AdditionalProperties expected = person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties();

    assertThat(person(EVERY_TYPE.getBytes(UTF_16BE)).additionalProperties()).isEqualTo(expected);
    assertThat(person(("\uFEFF" + EVERY_TYPE).getBytes(UTF_8)).additionalProperties())
        .isEqualTo(expected);
    assertThat(streamed("[" + EVERY_TYPE + "]").additionalProperties()).isEqualTo(expected);
    assertThat(JsonCodec.read(JsonCodec.readTree(EVERY_TYPE.getBytes(UTF_8)), Person.class)
            .additionalProperties())
        .isEqualTo(expected);
  }

  /** As in a text that another program truncated between two surrogates. */
  @Test
  void read_unpairedSurrogate_isPreservedFromAnySource() throws Exception {
    String cut = "{\"id\":\"p1\",\"x\":\"cut \\ud83d\",\"y\":[\"\\ude00 cut\"]}";
    String invalid = "{\"id\":\"p1\",\"count\":\"many\"," + cut.substring(1);

    for (Person person : List.of(
        person(cut.getBytes(UTF_8)),
        person(invalid.getBytes(UTF_8)),
        streamed("[" + cut + "]"),
        streamed("[" + invalid + "]"),
        person(JsonCodec.write(person(invalid.getBytes(UTF_8)))))) {
      assertThat(person.additionalProperties().get("x").textValue()).isEqualTo("cut \ud83d");
      assertThat(person.additionalProperties().get("y").path(0).textValue())
          .isEqualTo("\ude00 cut");
    }
  }

  @Test
  void read_invalidValue_hasItsPositionInTheDocument() throws Exception {
    Person invalid =
        person("{\"a\":1,\"id\":\"p1\",\"tags\":{\"no\":\"list\"},\"b\":2}".getBytes(UTF_8));

    assertThat(invalid.additionalProperties().keySet()).containsExactly("a", "tags", "b");
    assertThat(invalid.additionalProperties().get("tags").path("no").asText()).isEqualTo("list");
  }

  @Test
  void read_repeatedName_hasItsFirstPositionAndLastValue() throws Exception {
    Person repeated =
        person("{\"id\":\"p1\",\"a\":1,\"b\":\"x\",\"a\":[2],\"c\":3,\"b\":\"y\"}".getBytes(UTF_8));

    assertThat(repeated.additionalProperties().toString()).isEqualTo("{a=[2], b=\"y\", c=3}");
  }

  @Test
  void read_longValues_areComplete() throws Exception {
    for (int length : new int[] {0, 1, 125, 126, 127, 128, 16_382, 16_383, 70_000, 300_000}) {
      String text = "é".repeat(length);

      Person person = person(
          ("{\"id\":\"p1\",\"before\":1,\"text\":\"" + text + "\",\"after\":2}").getBytes(UTF_8));

      assertThat(person.additionalProperties().get("text").asText()).isEqualTo(text);
      assertThat(person.additionalProperties().get("after").asInt()).isEqualTo(2);
    }
  }

  @Test
  void read_differentObjects_haveTheirOwnProperties() throws Exception {
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
  void read_objectsWithEqualNames_shareThem() throws Exception {
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
  void read_moreNamesThanAreCached_preservesAll() throws Exception {
    String many = IntStream.range(0, 5_000)
        .mapToObj(i -> "\"n" + i + "\":" + i)
        .collect(Collectors.joining(",", "{\"id\":\"p1\",", "}"));

    for (int round = 0; round < 2; round++) {
      AdditionalProperties properties = person(many.getBytes(UTF_8)).additionalProperties();
      assertThat(properties).hasSize(5_000);
      for (int i = 0; i < 5_000; i += 7) {
        assertThat(properties.get("n" + i).asInt()).isEqualTo(i);
      }
      assertThat(properties.containsKey("n5000")).isFalse();
    }
  }

  @Test
  void get_eachCall_returnsANewTree() throws Exception {
    AdditionalProperties properties = person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties();

    ((ObjectNode) properties.get("object")).removeAll();

    assertThat(properties.get("object")).hasSize(2);
  }

  @Test
  void get_unknownName_isNull() throws Exception {
    AdditionalProperties properties = person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties();

    assertThat(properties.get("other")).isNull();
    assertThat(properties.get(null)).isNull();
    assertThat(properties.containsKey(null)).isFalse();
    assertThat(properties.get((Object) 7)).isNull();
    assertThat(properties.get("none").isNull()).isTrue();
  }

  @Test
  void modify_anyMethod_throws() throws Exception {
    AdditionalProperties properties = person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties();
    Iterator<String> names = properties.keySet().iterator();
    names.next();

    assertThatThrownBy(() -> properties.put("x", JSON.nullNode()))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> properties.remove("zero"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(properties::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(names::remove).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> properties.entrySet().iterator().next().setValue(JSON.nullNode()))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void equals_mapWithEqualEntries_isEqual() throws Exception {
    Map<String, JsonNode> map = othersOf(EVERY_TYPE);
    AdditionalProperties properties = person(EVERY_TYPE.getBytes(UTF_8)).additionalProperties();

    assertThat(properties).isEqualTo(map).hasSameHashCodeAs(map);
    assertThat(map).isEqualTo(properties);
    assertThat(AdditionalProperties.of(map)).isEqualTo(properties);
    assertThat(properties).isNotEqualTo(AdditionalProperties.none());
  }

  @Test
  void read_manyThreads_haveEqualResults() throws Exception {
    byte[] first = EVERY_TYPE.getBytes(UTF_8);
    byte[] second = EVERY_TYPE.replace("\"plain\"", "\"custom.cf_plain\"").getBytes(UTF_8);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Boolean>> readers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        byte[] json = i % 2 == 0 ? first : second;
        String name = i % 2 == 0 ? "plain" : "custom.cf_plain";
        readers.add(() -> readsRepeatedly(json, name));
      }
      for (Future<Boolean> each : threads.invokeAll(readers)) {
        assertThat(each.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static boolean readsRepeatedly(byte[] json, String name) throws UnreadableJsonException {
    boolean correct = true;
    for (int i = 0; i < 2_000; i++) {
      AdditionalProperties properties = person(json).additionalProperties();
      correct &= properties.size() == 16
          && properties.get(name).asText().equals("gold")
          && properties.get("last").asInt() == 7;
    }
    return correct;
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
    try (ArrayItemReader<Person> items = new ArrayItemReader<>(
        new ByteArrayInputStream(json.getBytes(UTF_8)), JsonType.of(Person.class))) {
      return items.next();
    }
  }

  /** The properties of the document's tree, except the id. */
  private static Map<String, JsonNode> othersOf(String json) throws UnreadableJsonException {
    Map<String, JsonNode> others = new LinkedHashMap<>();
    JsonCodec.readTree(json.getBytes(UTF_8))
        .properties()
        .forEach(each -> others.put(each.getKey(), each.getValue()));
    others.remove("id");
    return others;
  }
}
