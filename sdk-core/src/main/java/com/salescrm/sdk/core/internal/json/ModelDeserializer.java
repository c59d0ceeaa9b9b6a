package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.BuilderBasedDeserializer;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.salescrm.sdk.core.internal.json.ModelProperties.Property;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model with additional properties, for {@link CrmMapper}: binds each property that has an accessor, and passes
 * all others to a {@link PropertyCollector}.
 *
 * <p>A tolerant instance preserves an invalid value as an additional property of the same name; all other properties are
 * bound. An element of a list that cannot be read, such as a model without its id, makes the whole list invalid. The
 * document is read once, however many values are invalid.
 */
final class ModelDeserializer extends BuilderBasedDeserializer {

  private static final long serialVersionUID = 1L;

  /** Finding the method handles takes longer than reading this number of objects by reflection. */
  private static final int OBJECTS_BY_REFLECTION = 100;

  private final boolean tolerant;
  private final transient ModelProperties properties = new ModelProperties();
  private transient volatile @Nullable PropertyNames lastNames;
  /** Approximate if several threads count at once. */
  private transient int objectsRead;

  private ModelDeserializer(BuilderBasedDeserializer base, boolean tolerant) {
    super(base);
    this.tolerant = tolerant;
  }

  /** A module that replaces Jackson's deserializer of models. */
  static SimpleModule module(boolean tolerant) {
    return new SimpleModule(tolerant ? "salescrm-tolerant-models" : "salescrm-models")
        .setDeserializerModifier(new Modifier(tolerant));
  }

  @Override
  public void resolve(DeserializationContext context) throws JsonMappingException {
    super.resolve(context);
    for (SettableBeanProperty each : _beanProperties) {
      properties.add(Property.withAccessor(each));
    }
    if (_ignorableProps != null) {
      _ignorableProps.forEach(each -> properties.add(Property.ignored(each)));
    }
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (objectsRead <= OBJECTS_BY_REFLECTION && !tolerant) {
      countObject(context);
    }
    Property start = properties.start();
    if (parser.isExpectedStartObjectToken()) {
      return read(properties.next(start, parser), parser, context);
    }
    return parser.hasToken(JsonToken.FIELD_NAME) || parser.hasToken(JsonToken.END_OBJECT)
        ? read(properties.current(start, parser), parser, context)
        : super.deserialize(parser, context);
  }

  private void countObject(DeserializationContext context) throws JsonMappingException {
    int count = objectsRead + 1; // Two threads may compute the same count; none skips a number.
    objectsRead = count;
    if (count == OBJECTS_BY_REFLECTION) {
      properties.useMethodHandles(_beanType.getRawClass(), context);
    }
  }

  private Object read(@Nullable Property first, JsonParser parser, DeserializationContext context)
      throws IOException {
    Object builder = _valueInstantiator.createUsingDefault(context);
    PropertyCollector additional = tolerant ? ParseContext.of(context).acquireCollector() : null;
    TolerantBinder binder =
        additional == null ? null : new TolerantBinder(additional, context, builder);
    for (Property property = first;
        property != null;
        property = properties.next(property, parser)) {
      parser.nextToken();
      if (property.isIgnored()) {
        parser.skipChildren();
      } else if (!property.hasAccessor()) {
        additional = additional == null ? ParseContext.of(context).acquireCollector() : additional;
        additional.add(property.name(), parser);
      } else if (binder != null) {
        binder.bind(property, parser);
      } else {
        bind(property, parser, context, builder);
      }
    }
    if (binder != null) {
      binder.finish();
    }
    if (additional != null) {
      setAdditional(additional, (AdditionalPropertyBuilder<?>) builder);
    }
    return finishBuild(context, builder);
  }

  private void bind(
      Property property, JsonParser parser, DeserializationContext context, Object builder)
      throws IOException {
    try {
      property.read(parser, context, builder);
    } catch (Throwable e) {
      wrapAndThrow(e, builder, property.name(), context);
    }
  }

  private void setAdditional(PropertyCollector additional, AdditionalPropertyBuilder<?> builder) {
    LazilyParsedProperties collected = additional.finish(lastNames);
    if (!collected.isEmpty()) {
      lastNames = collected.names();
      builder.additionalProperties(collected);
    }
  }

  /**
   * Binds the properties of one object and collects the invalid values. If a name occurs several times, the last valid
   * value is used and the invalid ones are dropped. A null is ignored.
   */
  private static final class TolerantBinder {

    private final PropertyCollector additional;
    private final DeserializationContext context;
    private final Object builder;
    private final Set<String> valid = new HashSet<>();
    private final Set<String> invalid = new HashSet<>();

    TolerantBinder(PropertyCollector additional, DeserializationContext context, Object builder) {
      this.additional = additional;
      this.context = context;
      this.builder = builder;
    }

    void bind(Property property, JsonParser parser) throws IOException {
      boolean isNull = parser.hasToken(JsonToken.VALUE_NULL);
      JsonNode invalidValue = parser.currentToken().isStructStart()
          ? bindBuffered(property, parser)
          : bindScalar(property, parser);
      if (invalidValue != null) {
        invalid.add(property.name());
        additional.add(property.name(), invalidValue);
      } else if (!isNull) {
        valid.add(property.name());
      }
    }

    void finish() {
      invalid.retainAll(valid);
      additional.drop(invalid);
    }

    /** Returns the value if it is invalid, null otherwise. */
    private @Nullable JsonNode bindScalar(Property property, JsonParser parser) throws IOException {
      try {
        property.readByReflection(parser, context, builder);
        return null;
      } catch (InputCoercionException e) {
        return TreeDeserializer.value(parser);
      } catch (StreamReadException e) {
        throw e; // The document is malformed.
      } catch (JsonProcessingException | RuntimeException e) {
        return TreeDeserializer.value(parser);
      }
    }

    /** As {@link #bindScalar}, for an object or a list, whose tokens can be read only once. */
    private @Nullable JsonNode bindBuffered(Property property, JsonParser parser)
        throws IOException {
      try (TokenBuffer buffer = context.bufferAsCopyOfValue(parser)) {
        try (JsonParser copy = buffer.asParserOnFirstToken()) {
          property.readByReflection(copy, context, builder);
          return null;
        } catch (JsonProcessingException | RuntimeException e) {
          return TreeDeserializer.value(buffer.asParserOnFirstToken());
        }
      }
    }
  }

  private static final class Modifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final boolean tolerant;

    Modifier(boolean tolerant) {
      this.tolerant = tolerant;
    }

    /** A JSON property named {@code additionalProperties} is an additional property, and does not replace them all. */
    @Override
    public BeanDeserializerBuilder updateBuilder(
        DeserializationConfig config,
        BeanDescription description,
        BeanDeserializerBuilder builder) {
      List<SettableBeanProperty> properties = new ArrayList<>();
      builder.getProperties().forEachRemaining(properties::add);
      properties.stream()
          .filter(each -> each.getType().hasRawClass(AdditionalProperties.class))
          .forEach(each -> builder.removeProperty(each.getFullName()));
      return builder;
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription builder, JsonDeserializer<?> deserializer) {
      if (deserializer instanceof AbstractDeserializer) {
        return new SubtypeDeserializer(deserializer);
      }
      boolean hasAdditional =
          AdditionalPropertyBuilder.class.isAssignableFrom(builder.getBeanClass());
      return hasAdditional && deserializer instanceof BuilderBasedDeserializer base
          ? new ModelDeserializer(base, tolerant)
          : deserializer;
    }
  }
}
