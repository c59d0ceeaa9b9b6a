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

/**
 * A Jackson module that delegates some classes to another mapper, at any depth of a document. {@link CrmMapper} and {@link
 * ApplicationMapper} delegate to each other with it.
 */
final class DelegatingModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  private final transient Predicate<Class<?>> isDelegated;
  private final transient Supplier<ObjectMapper> target;

  /** The target is created when the first delegated class is read or written. */
  DelegatingModule(String name, Predicate<Class<?>> isDelegated, Supplier<ObjectMapper> target) {
    super(name);
    this.isDelegated = isDelegated;
    this.target = target;
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addDeserializers(new BeanDeserializers());
    context.addBeanDeserializerModifier(new BuilderModifier());
    context.addSerializers(new BeanSerializers());
  }

  private final class BeanDeserializers extends Deserializers.Base {

    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description) {
      return isDelegated.test(type.getRawClass()) ? new Delegate(type, target.get()) : null;
    }
  }

  /** For classes with a builder: Jackson does not ask {@link BeanDeserializers} for them. */
  private final class BuilderModifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription builder, JsonDeserializer<?> deserializer) {
      if (deserializer instanceof BuilderBasedDeserializer base) {
        JavaType built = new BuiltType(base).get();
        return isDelegated.test(built.getRawClass())
            ? new Delegate(built, target.get())
            : deserializer;
      }
      return deserializer;
    }
  }

  /** Exposes a protected field of Jackson: the type that a builder builds. */
  private static final class BuiltType extends BuilderBasedDeserializer {

    private static final long serialVersionUID = 1L;

    BuiltType(BuilderBasedDeserializer base) {
      super(base);
    }

    JavaType get() {
      return _targetType;
    }
  }

  private static final class Delegate extends StdDeserializer<Object> {

    private static final long serialVersionUID = 1L;

    private final transient ObjectReader reader;

    Delegate(JavaType type, ObjectMapper target) {
      super(type);
      this.reader = target.readerFor(type);
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

  private final class BeanSerializers extends Serializers.Base {

    @Override
    public @Nullable JsonSerializer<?> findSerializer(
        SerializationConfig config, JavaType type, BeanDescription description) {
      return isDelegated.test(type.getRawClass()) ? new DelegateSerializer(type) : null;
    }
  }

  private final class DelegateSerializer extends StdSerializer<Object> {

    private static final long serialVersionUID = 1L;

    DelegateSerializer(JavaType type) {
      super(type);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      target
          .get()
          .writer()
          .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
          .writeValue(DecimalNumbers.writeWithoutExponent(generator), value);
    }

    @Override
    public void serializeWithType(
        Object value, JsonGenerator generator, SerializerProvider provider, TypeSerializer type)
        throws IOException {
      serialize(value, generator, provider);
    }
  }
}
