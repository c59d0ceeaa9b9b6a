package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubtypeReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"_type\":\"circle\",\"size\":2}",
        "{\"size\":2,\"_type\":\"circle\"}",
        "\ufeff{\"size\":2,\"_type\":\"circle\"}",
        "{ \"size\" : 2 ,\n\t\"_type\" :\r\n \"circle\" }",
        "{\"a\":{\"_type\":\"other\"},\"b\":[[{\"_type\":\"other\"}]],\"size\":2,\"_type\":\"circle\"}",
        "{\"a\":\"_type\",\"b\":[\"_type\",\"other\"],\"_type\":\"circle\"}",
        "{\"a\":\"}\",\"b\":\"]\",\"c\":\"{\",\"d\":\"[\",\"_type\":\"circle\"}",
        "{\"a\":\"\\\"_type\\\":\\\"other\\\"\",\"b\":\"\\\\\",\"_type\":\"circle\"}",
        "{\"_type2\":\"other\",\"_typ\":\"other\",\"\":\"other\",\"_type\":\"circle\"}",
        "{\"size\":2,\"_type\":\"c\\u0069rcle\"}",
        "{\"size\":2,\"\\u005ftype\":\"circle\"}",
        "{\"size\":2,\"_type\":null,\"_type\":\"circle\"}",
        "{\"size\":2,\"_type\":\"circle\",\"_type\":\"other\"}",
        "{\"\\u005ftype\":\"circle\",\"_type\":\"other\"}",
      })
  void read_typeAnywhereInTheObject_selectsTheClass(String json) throws Exception {
    assertThat(readAlone(json)).isInstanceOf(Circle.class);
    assertThat(readInPage(json)).isInstanceOf(Circle.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"size\":2}",
        "{\"size\":2,\"_type\":\"other\"}",
        "{\"size\":2,\"_type\":\"\"}",
        "{\"size\":2,\"_type\":null}",
        "{\"size\":2,\"_type\":7}",
        "{\"size\":2,\"_type\":7,\"_type\":\"circle\"}",
        "{\"\\u005ftype\":\"other\",\"_type\":\"circle\"}",
        "{\"a\":{\"_type\":\"circle\"}}",
        "{\"a\":[{\"_type\":\"circle\"}]}",
        "{\"a\":\"_type\",\"b\":\"circle\"}",
      })
  void read_typeMissingOrUnknown_isTheDefault(String json) throws Exception {
    assertThat(readAlone(json)).isInstanceOf(UnknownShape.class);
    assertThat(readInPage(json)).isInstanceOf(UnknownShape.class);
  }

  @Test
  void read_typeInTheNextItem_isNotUsed() throws Exception {
    JsonPage<Shape> page =
        JsonCodec.readPage(bytes("[{\"size\":2},{\"_type\":\"circle\"}]"), Shape.class);

    assertThat(page.items()).hasExactlyElementsOfTypes(UnknownShape.class, Circle.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"circle", "other", "größer"})
  void read_typeAfterOtherProperties_needsNoMapper(String type) throws Exception {
    String item = "{\"size\":2,\"_type\":\"" + type + "\",\"name\":\"c\"}";
    JsonType<Shape> shape = JsonType.of(Shape.class);

    JsonPage<Shape> page = PageReader.readOrNull(bytes("[" + item + "]"), shape, shape::fast);

    assertThat(page).isNotNull();
    assertThat(page.items()).containsExactly(readAlone(item));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"c\",\"_type\":\"circle\",\"_type\":\"other\"}",
        "{\"name\":\"c\",\"\\u005ftype\":\"circle\"}",
        "{\"name\":\"c\",\"_type\":\"other\"}",
        "{\"name\":\"c\"}"
      })
  void read_fromAStream_selectsTheSameClass(String json) throws Exception {
    try (ArrayItemReader<Shape> items = new ArrayItemReader<>(
        new ByteArrayInputStream(bytes("[" + json + "]")), JsonType.of(Shape.class))) {
      assertThat(items.next()).isEqualTo(readAlone(json));
    }
  }

  @Test
  void read_truncated_fails() {
    byte[] json = bytes("{\"a\":[\"\\\"\"],\"size\":2,\"_type\" : \"circle\"}");

    for (int length = 0; length < json.length; length++) {
      byte[] truncated = Arrays.copyOf(json, length);
      assertThatThrownBy(() -> JsonCodec.read(truncated, Shape.class))
          .as("%d bytes", length)
          .isInstanceOf(UnreadableJsonException.class);
    }
  }

  private static Shape readAlone(String json) throws UnreadableJsonException {
    return JsonCodec.read(bytes(json), Shape.class);
  }

  private static Shape readInPage(String json) throws UnreadableJsonException {
    String item = json.replace("\ufeff", "");
    String mark = json.startsWith("\ufeff") ? "\ufeff" : "";
    String page = mark + "{\"_type\":\"page\",\"data\":[" + item + "]}";
    return JsonCodec.readPage(bytes(page), Shape.class).items().get(0);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @JsonTypeInfo(
      use = JsonTypeInfo.Id.NAME,
      include = JsonTypeInfo.As.EXISTING_PROPERTY,
      property = "_type",
      visible = true,
      defaultImpl = UnknownShape.class)
  @JsonSubTypes(@JsonSubTypes.Type(name = "circle", value = Circle.class))
  interface Shape {}

  @JsonDeserialize(builder = CircleBuilder.class)
  record Circle(String name) implements Shape {}

  @JsonDeserialize(builder = UnknownShapeBuilder.class)
  record UnknownShape() implements Shape {}

  @JsonPOJOBuilder(withPrefix = "")
  static final class CircleBuilder implements AdditionalPropertyBuilder<CircleBuilder> {
    private String name = "none";

    @JsonProperty("name")
    public CircleBuilder name(String value) {
      name = value;
      return this;
    }

    @Override
    public CircleBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    Circle build() {
      return new Circle(name);
    }
  }

  @JsonPOJOBuilder(withPrefix = "")
  static final class UnknownShapeBuilder implements AdditionalPropertyBuilder<UnknownShapeBuilder> {

    @Override
    public UnknownShapeBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    UnknownShape build() {
      return new UnknownShape();
    }
  }
}
