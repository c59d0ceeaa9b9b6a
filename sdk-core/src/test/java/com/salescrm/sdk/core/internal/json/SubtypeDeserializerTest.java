package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubtypeDeserializerTest {

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

  @Test
  void read_typeAfterOtherProperties_parsesTheDocumentOnly() throws Exception {
    Shape shape = readInPage("{\"size\":2,\"_type\":\"circle\",\"parser\":1}");

    assertThat(((Circle) shape).parser()).isEqualTo(UTF8StreamJsonParser.class.getSimpleName());
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
  record Circle(String parser) implements Shape {}

  @JsonDeserialize(builder = UnknownShapeBuilder.class)
  record UnknownShape() implements Shape {}

  @JsonPOJOBuilder(withPrefix = "")
  static final class CircleBuilder implements AdditionalPropertyBuilder<CircleBuilder> {
    private String parser = "none";

    @JsonProperty("parser")
    @JsonDeserialize(using = ParserName.class)
    public CircleBuilder parser(String name) {
      parser = name;
      return this;
    }

    @Override
    public CircleBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    Circle build() {
      return new Circle(parser);
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

  /** Reads any value as the name of the parser's class. */
  static final class ParserName extends JsonDeserializer<String> {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      parser.skipChildren();
      return parser.getClass().getSimpleName();
    }
  }
}
