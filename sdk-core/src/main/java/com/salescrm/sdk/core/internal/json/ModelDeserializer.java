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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model with additional properties, for {@link CrmMapper}, from a document with unusual or invalid values. Passes
 * each property without an accessor to a {@link PropertyCollector}, and preserves an invalid value as an additional
 * property of the same name; all other properties are bound. An element of a list that cannot be read, such as a model
 * without its id, makes the whole list invalid. The document is read once, however many values are invalid.
 */
final class ModelDeserializer extends BuilderBasedDeserializer {

  private static final long serialVersionUID = 1L;

  private final transient ModelProperties<SettableBeanProperty> properties =
      new ModelProperties<>();
  private transient volatile @Nullable PropertyNames lastNames;
  private transient @Nullable String required; // The property that no object may lack.

  private ModelDeserializer(BuilderBasedDeserializer base) {
    super(base);
  }

  /** A module that replaces Jackson's deserializer of models. */
  static SimpleModule module() {
    return new SimpleModule("salescrm-models").setDeserializerModifier(new Modifier());
  }

  @Override
  public void resolve(DeserializationContext context) throws JsonMappingException {
    super.resolve(context);
    for (SettableBeanProperty each : _beanProperties) {
      properties.add(each.getName(), each);
      required = each.isRequired() ? each.getName() : required;
    }
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    Property<SettableBeanProperty> start = properties.start();
    if (parser.isExpectedStartObjectToken()) {
      return read(properties.next(start, parser), parser, context);
    }
    return parser.hasToken(JsonToken.FIELD_NAME) || parser.hasToken(JsonToken.END_OBJECT)
        ? read(properties.current(start, parser), parser, context)
        : super.deserialize(parser, context);
  }

  private Object read(
      @Nullable Property<SettableBeanProperty> first,
      JsonParser parser,
      DeserializationContext context)
      throws IOException {
    Object builder = _valueInstantiator.createUsingDefault(context);
    PropertyCollector additional = ParseContext.of(context).acquireCollector();
    TolerantBinder binder = new TolerantBinder(additional, context, builder);
    for (Property<SettableBeanProperty> property = first;
        property != null;
        property = properties.next(property, parser)) {
      SettableBeanProperty accessor = property.accessor();
      parser.nextToken();
      if (accessor != null) {
        binder.bind(accessor, parser);
      } else if (_ignorableProps != null && _ignorableProps.contains(property.name())) {
        parser.skipChildren();
      } else {
        additional.add(property.name(), parser);
      }
    }
    binder.finish();
    if (required != null && !binder.valid.contains(required)) {
      throw new ComponentException(parser, "'" + required + "' is missing or null", null);
    }
    setAdditional(additional, (AdditionalPropertyBuilder<?>) builder);
    return finishBuild(context, builder);
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

    void bind(SettableBeanProperty property, JsonParser parser) throws IOException {
      boolean isNull = parser.hasToken(JsonToken.VALUE_NULL);
      JsonNode invalidValue = parser.currentToken().isStructStart()
          ? bindBuffered(property, parser)
          : bindScalar(property, parser);
      if (invalidValue != null) {
        invalid.add(property.getName());
        additional.add(property.getName(), invalidValue);
      } else if (!isNull) {
        valid.add(property.getName());
      }
    }

    void finish() {
      invalid.retainAll(valid);
      additional.drop(invalid);
    }

    /** Returns the value if it is invalid, null otherwise. */
    private @Nullable JsonNode bindScalar(SettableBeanProperty property, JsonParser parser)
        throws IOException {
      try {
        property.deserializeSetAndReturn(parser, context, builder);
        return null;
      } catch (InputCoercionException e) {
        return TreeDeserializer.value(parser);
      } catch (StreamReadException e) {
        throw e; // The document is malformed.
      } catch (JsonProcessingException | RuntimeException e) {
        requireOptional(property, e);
        return TreeDeserializer.value(parser);
      }
    }

    private void requireOptional(SettableBeanProperty property, Exception e)
        throws JsonMappingException {
      if (property.isRequired()) {
        throw JsonMappingException.wrapWithPath(e, builder, property.getName());
      }
    }

    /** As {@link #bindScalar}, for an object or a list, whose tokens can be read only once. */
    private @Nullable JsonNode bindBuffered(SettableBeanProperty property, JsonParser parser)
        throws IOException {
      try (TokenBuffer buffer = context.bufferAsCopyOfValue(parser)) {
        try (JsonParser copy = buffer.asParserOnFirstToken()) {
          Object value = property.deserialize(copy, context);
          // The setter would fail at a null after it has added the elements before it.
          if (value instanceof Collection<?> elements && elements.contains(null)) {
            throw new ValueReader.UnusualValueException();
          }
          property.set(builder, value);
          return null;
        } catch (JsonProcessingException | RuntimeException e) {
          requireOptional(property, e);
          return TreeDeserializer.value(buffer.asParserOnFirstToken());
        }
      }
    }
  }

  private static final class Modifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

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
      boolean hasAdditional =
          AdditionalPropertyBuilder.class.isAssignableFrom(builder.getBeanClass());
      return hasAdditional && deserializer instanceof BuilderBasedDeserializer base
          ? new ModelDeserializer(base)
          : deserializer;
    }
  }
}
