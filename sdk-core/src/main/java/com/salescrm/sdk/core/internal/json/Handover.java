package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.BuilderBasedDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.Serializers;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets one mapper leave some classes to another, wherever in a document they come. */
final class Handover {

  private Handover() {}

  /**
   * A module for the mapper that leaves classes to another.
   *
   * @param name the name of the module
   * @param left the classes
   * @param other the other mapper, made when the first of them comes
   */
  static SimpleModule module(String name, Predicate<Class<?>> left, Supplier<ObjectMapper> other) {
    return new SimpleModule(name) {
      private static final long serialVersionUID = 1L;

      @Override
      public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new Readers(left, other));
        context.addBeanDeserializerModifier(new BuilderReaders(left, other));
        context.addSerializers(new Writers(left, other));
      }
    };
  }

  private static final class Readers extends Deserializers.Base {

    private final Predicate<Class<?>> left;
    private final Supplier<ObjectMapper> other;

    Readers(Predicate<Class<?>> left, Supplier<ObjectMapper> other) {
      this.left = left;
      this.other = other;
    }

    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description) {
      return left.test(type.getRawClass()) ? new Reader(type, other.get()) : null;
    }
  }

  /** A class that names its builder never comes to {@link Readers}. */
  private static final class BuilderReaders extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final transient Predicate<Class<?>> left;
    private final transient Supplier<ObjectMapper> other;

    BuilderReaders(Predicate<Class<?>> left, Supplier<ObjectMapper> other) {
      this.left = left;
      this.other = other;
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription builder, JsonDeserializer<?> reader) {
      if (reader instanceof BuilderBasedDeserializer base) {
        JavaType built = new Built(base).type();
        return left.test(built.getRawClass()) ? new Reader(built, other.get()) : reader;
      }
      return reader;
    }
  }

  /** Shows what is built. */
  private static final class Built extends BuilderBasedDeserializer {

    private static final long serialVersionUID = 1L;

    Built(BuilderBasedDeserializer base) {
      super(base);
    }

    JavaType type() {
      return _targetType;
    }
  }

  private static final class Reader extends StdDeserializer<Object> {

    private static final long serialVersionUID = 1L;

    private final transient ObjectReader reader;

    Reader(JavaType type, ObjectMapper other) {
      super(type);
      this.reader = other.readerFor(type);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return reader.readValue(parser);
    }

    @Override
    public Object deserializeWithType(
        JsonParser parser, DeserializationContext context, TypeDeserializer type)
        throws IOException {
      return reader.readValue(parser);
    }
  }

  private static final class Writers extends Serializers.Base {

    private final Predicate<Class<?>> left;
    private final Supplier<ObjectMapper> other;

    Writers(Predicate<Class<?>> left, Supplier<ObjectMapper> other) {
      this.left = left;
      this.other = other;
    }

    @Override
    public @Nullable JsonSerializer<?> findSerializer(
        SerializationConfig config, JavaType type, BeanDescription description) {
      return left.test(type.getRawClass()) ? new Writer(type, other.get()) : null;
    }
  }

  private static final class Writer extends StdSerializer<Object> {

    private static final long serialVersionUID = 1L;

    private final transient ObjectMapper other;

    Writer(JavaType type, ObjectMapper other) {
      super(type);
      this.other = other;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      other
          .writer()
          .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
          .writeValue(generator, value);
    }

    @Override
    public void serializeWithType(
        Object value, JsonGenerator generator, SerializerProvider provider, TypeSerializer type)
        throws IOException {
      serialize(value, generator, provider);
    }
  }
}
