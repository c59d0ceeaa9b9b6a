package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.BuilderBasedDeserializer;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model that keeps additional properties: what has an accessor is bound, everything else kept as it is.
 *
 * <p>The tolerant form makes one invalid property cost that property only: each is buffered while it is bound, and if
 * that fails, its value becomes an additional property under the same name. What fails below a property without such a
 * model in between (an element of a list that lacks its id) takes the property that holds it along. So a document is
 * bound in one go, however many odd places it has.
 */
final class ModelReader extends BuilderBasedDeserializer {

  private static final long serialVersionUID = 1L;
  private static final int READINGS_BY_REFLECTION = 100;

  private final boolean tolerant;
  private final transient ModelProperties properties = new ModelProperties();
  private transient volatile @Nullable PropertyNames lastNames;
  /** Roughly, when threads count at once. */
  private transient int readings;

  private ModelReader(BuilderBasedDeserializer base, boolean tolerant) {
    super(base);
    this.tolerant = tolerant;
  }

  /** Puts this in place of Jackson's own reader of such models. */
  static SimpleModule module(boolean tolerant) {
    return new SimpleModule(tolerant ? "salescrm-tolerant-models" : "salescrm-models")
        .setDeserializerModifier(new Modifier(tolerant));
  }

  @Override
  public void resolve(DeserializationContext context) throws JsonMappingException {
    super.resolve(context);
    for (SettableBeanProperty each : _beanProperties) {
      properties.add(ModelProperty.known(each));
    }
    if (_ignorableProps != null) {
      _ignorableProps.forEach(each -> properties.add(ModelProperty.ignored(each)));
    }
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (readings <= READINGS_BY_REFLECTION && !tolerant) {
      countReading(context);
    }
    ModelProperty start = properties.start();
    if (parser.isExpectedStartObjectToken()) {
      return read(properties.next(start, parser), parser, context);
    }
    return parser.hasToken(JsonToken.FIELD_NAME) || parser.hasToken(JsonToken.END_OBJECT)
        ? read(properties.current(start, parser), parser, context)
        : super.deserialize(parser, context);
  }

  /** A program that reads a few objects and ends is spared the search for a faster way. */
  private void countReading(DeserializationContext context) throws JsonMappingException {
    int count =
        readings + 1; // Whoever gets past the bound has seen that another thread reached it.
    readings = count;
    if (count == READINGS_BY_REFLECTION) {
      properties.makeDirect(_beanType.getRawClass(), context);
    }
  }

  private Object read(
      @Nullable ModelProperty first, JsonParser parser, DeserializationContext context)
      throws IOException {
    Object builder = _valueInstantiator.createUsingDefault(context);
    PropertyCollector additional = tolerant ? Reading.of(context).collector() : null;
    InvalidValues values =
        additional == null ? null : new InvalidValues(additional, context, builder);
    for (ModelProperty property = first;
        property != null;
        property = properties.next(property, parser)) {
      parser.nextToken();
      if (property.isIgnored()) {
        parser.skipChildren();
      } else if (!property.hasAccessor()) {
        additional = additional == null ? Reading.of(context).collector() : additional;
        additional.take(property.name(), parser);
      } else if (values != null) {
        values.set(property, parser);
      } else {
        set(property, parser, context, builder);
      }
    }
    if (values != null) {
      values.finish();
    }
    if (additional != null) {
      keep(additional, (AdditionalPropertyBuilder<?>) builder);
    }
    return finishBuild(context, builder);
  }

  private void keep(PropertyCollector additional, AdditionalPropertyBuilder<?> builder) {
    KeptProperties kept = additional.finish(lastNames);
    if (!kept.isEmpty()) {
      lastNames = kept.names();
      builder.additionalProperties(kept);
    }
  }

  private void set(
      ModelProperty property, JsonParser parser, DeserializationContext context, Object builder)
      throws IOException {
    try {
      property.read(parser, context, builder);
    } catch (Throwable e) {
      wrapAndThrow(e, builder, property.name(), context);
    }
  }

  private static final class Modifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final boolean tolerant;

    Modifier(boolean tolerant) {
      this.tolerant = tolerant;
    }

    /** A JSON property that happens to be named like the map of the others is one of them, not their replacement. */
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
        DeserializationConfig config, BeanDescription builder, JsonDeserializer<?> reader) {
      boolean keeps = AdditionalPropertyBuilder.class.isAssignableFrom(builder.getBeanClass());
      return keeps && reader instanceof BuilderBasedDeserializer base
          ? new ModelReader(base, tolerant)
          : reader;
    }
  }
}
