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
  void read_manyObjects_callsTheBuilderWithoutReflectionInTheEnd() throws Exception {
    byte[] json = "{\"name\":\"Ann\",\"size\":7}".getBytes(UTF_8);

    Watched first = JsonCodec.read(json, Watched.class);
    Watched last = first;
    for (int i = 0; i < 200; i++) {
      last = JsonCodec.read(json, Watched.class);
    }

    assertThat(first).isEqualTo(new Watched("Ann", 7, true));
    assertThat(last).isEqualTo(new Watched("Ann", 7, false));
  }

  @Test
  void read_annotationsThatTellHow_areHeededHoweverManyAreRead() throws Exception {
    byte[] json =
        "{\"price\":1250,\"note\":null,\"shape\":{\"kind\":\"round\",\"size\":2}}".getBytes(UTF_8);

    for (int i = 0; i < 200; i++) {
      // Without the tolerant reading behind it, which would put things right at twice the time.
      Priced read = CrmMapper.FAST.readerFor(Priced.class).readValue(json);

      assertThat(read).isEqualTo(new Priced(new BigDecimal("12.50"), "none", new Round(2)));
    }
  }

  /** A model of an application, with properties that are read in ways of their own. */
  @JsonDeserialize(builder = PricedBuilder.class)
  public record Priced(
      @Nullable BigDecimal price, String note, @Nullable Shape shape) {}

  /** One of several types, told by a word. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Round.class, name = "round"))
  public interface Shape {}

  /** One of them. */
  public record Round(@JsonProperty("size") int size) implements Shape {}

  static final class Cents extends JsonDeserializer<BigDecimal> {

    @Override
    public BigDecimal deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return parser.getDecimalValue().movePointLeft(2);
    }
  }

  /** Its builder, with a method for the bare value beside each for the optional one. */
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

    /** A null means something. */
    @JsonProperty("note")
    @JsonSetter(nulls = Nulls.SET)
    public PricedBuilder note(@Nullable String value) {
      note = value == null ? "none" : value;
      return this;
    }

    /** Told by its word. */
    @JsonProperty("shape")
    public PricedBuilder shape(Optional<Shape> value) {
      return shape(value.orElseThrow());
    }

    /** The same. */
    public PricedBuilder shape(Shape value) {
      shape = value;
      return this;
    }

    @Override
    public PricedBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    /** Builds it. */
    public Priced build() {
      return new Priced(price, note, shape);
    }
  }

  /** A model that tells how it was built. */
  @JsonDeserialize(builder = WatchedBuilder.class)
  public record Watched(@Nullable String name, int size, boolean byReflection) {}

  /** Like a generated builder: not public itself, its methods final. */
  abstract static class Generated {
    @Nullable
    String name;

    int size;
    boolean byReflection;

    /** As every optional property has it. */
    @JsonProperty("name")
    public final WatchedBuilder name(Optional<String> value) {
      name = value.orElse(null);
      watch();
      return (WatchedBuilder) this;
    }

    /** What a program calls. */
    public final WatchedBuilder name(String value) {
      name = value;
      watch();
      return (WatchedBuilder) this;
    }

    /** A required one. */
    @JsonProperty("size")
    public final WatchedBuilder size(int value) {
      size = value;
      watch();
      return (WatchedBuilder) this;
    }

    private void watch() {
      byReflection |= StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)
          .walk(frames -> frames
              .takeWhile(frame -> !frame.getClassName().equals(ModelDeserializer.class.getName()))
              .anyMatch(frame -> frame.getClassName().equals(Method.class.getName())));
    }
  }

  /** Like the builder of a model. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class WatchedBuilder extends Generated
      implements AdditionalPropertyBuilder<WatchedBuilder> {

    @Override
    public WatchedBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    /** Builds it. */
    public Watched build() {
      return new Watched(name, size, byReflection);
    }
  }
}
