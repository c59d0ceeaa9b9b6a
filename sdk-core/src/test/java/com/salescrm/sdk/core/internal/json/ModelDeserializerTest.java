package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelDeserializerTest {

  @Test
  void read_manyObjects_callsTheBuilderByMethodHandle() throws Exception {
    byte[] json = "{\"name\":\"Ann\",\"size\":7}".getBytes(UTF_8);

    Recorded first = JsonCodec.read(json, Recorded.class);
    Recorded last = first;
    for (int i = 0; i < 200; i++) {
      last = JsonCodec.read(json, Recorded.class);
    }

    assertThat(first).isEqualTo(new Recorded("Ann", 7, true));
    assertThat(last).isEqualTo(new Recorded("Ann", 7, false));
  }

  @Test
  void read_annotatedProperties_followTheAnnotationForEveryObject() throws Exception {
    byte[] json =
        "{\"price\":1250,\"note\":null,\"shape\":{\"kind\":\"round\",\"size\":2}}".getBytes(UTF_8);

    for (int i = 0; i < 200; i++) {
      Priced read = JsonCodec.read(json, Priced.class);

      assertThat(read).isEqualTo(new Priced(new BigDecimal("12.50"), "none", new Round(2)));
    }
  }

  /** A model of an application, with annotations that define how properties are read. */
  @JsonDeserialize(builder = PricedBuilder.class)
  public record Priced(
      @Nullable BigDecimal price, String note, @Nullable Shape shape) {}

  /** A type with a discriminator. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Round.class, name = "round"))
  public interface Shape {}

  /** A subtype. */
  public record Round(@JsonProperty("size") int size) implements Shape {}

  static final class Cents extends JsonDeserializer<BigDecimal> {

    @Override
    public BigDecimal deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return parser.getDecimalValue().movePointLeft(2);
    }
  }

  /** The builder, with one method for the optional value and one for the bare value. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class PricedBuilder implements AdditionalPropertyBuilder<PricedBuilder> {
    private @Nullable BigDecimal price;
    private String note = "unset";
    private @Nullable Shape shape;

    /** In cents. */
    @JsonProperty("price")
    @JsonDeserialize(contentUsing = Cents.class)
    public PricedBuilder price(Optional<BigDecimal> value) {
      return price(value.orElseThrow());
    }

    /** In units. */
    public PricedBuilder price(BigDecimal value) {
      price = value;
      return this;
    }

    /** A null is set. */
    @JsonProperty("note")
    @JsonSetter(nulls = Nulls.SET)
    public PricedBuilder note(@Nullable String value) {
      note = value == null ? "none" : value;
      return this;
    }

    /** With a discriminator. */
    @JsonProperty("shape")
    public PricedBuilder shape(Optional<Shape> value) {
      return shape(value.orElseThrow());
    }

    /** The bare value. */
    public PricedBuilder shape(Shape value) {
      shape = value;
      return this;
    }

    @Override
    public PricedBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    /** {@return the model} */
    public Priced build() {
      return new Priced(price, note, shape);
    }
  }

  /** A model that records how it was built. */
  @JsonDeserialize(builder = RecordedBuilder.class)
  public record Recorded(@Nullable String name, int size, boolean byReflection) {}

  /** Like a generated builder: not public, with final methods. */
  abstract static class Generated {
    @Nullable
    String name;

    int size;
    boolean byReflection;

    /** The method for the optional value. */
    @JsonProperty("name")
    public final RecordedBuilder name(Optional<String> value) {
      name = value.orElse(null);
      recordCaller();
      return (RecordedBuilder) this;
    }

    /** The method for the bare value. */
    public final RecordedBuilder name(String value) {
      name = value;
      recordCaller();
      return (RecordedBuilder) this;
    }

    /** A required property. */
    @JsonProperty("size")
    public final RecordedBuilder size(int value) {
      size = value;
      recordCaller();
      return (RecordedBuilder) this;
    }

    private void recordCaller() {
      byReflection |= StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)
          .walk(frames -> frames
              .takeWhile(frame -> !frame.getClassName().equals(PropertySetter.class.getName()))
              .anyMatch(frame -> frame.getClassName().equals(Method.class.getName())));
    }
  }

  /** Like the builder of a model. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class RecordedBuilder extends Generated
      implements AdditionalPropertyBuilder<RecordedBuilder> {

    @Override
    public RecordedBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    /** {@return the model} */
    public Recorded build() {
      return new Recorded(name, size, byReflection);
    }
  }
}
