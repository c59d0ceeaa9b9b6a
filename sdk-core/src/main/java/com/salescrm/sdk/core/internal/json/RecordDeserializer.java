package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.salescrm.sdk.core.internal.json.ModelProperties.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the properties that a record of the application names, and skips all others. The types are those of {@link
 * JsonType#ofComponents} and {@link JsonType#ofRow}.
 *
 * <p>A tolerant instance reads an optional component or a list whose value is invalid as an empty one.
 */
final class RecordDeserializer extends StdDeserializer<Object> implements ResolvableDeserializer {

  private static final long serialVersionUID = 1L;
  private static final String ID = "id";
  private static final String LEGACY_CUSTOM = "custom";

  private final transient RecordType record;
  private final boolean withId;
  private final boolean tolerant;
  private final boolean hasCustom;
  private final transient ModelProperties<Integer> properties = new ModelProperties<>();
  private final transient List<ComponentReader> readers = new ArrayList<>();

  private RecordDeserializer(JavaType type, boolean tolerant) {
    super(type);
    this.record = RecordType.of(type.containedType(0).getRawClass());
    this.withId = type.hasRawClass(Row.class);
    this.tolerant = tolerant;
    this.hasCustom = record.components().stream().anyMatch(ComponentType::isCustom);
  }

  /** A module that reads {@link Row} and {@link JsonType.Projected}. */
  static SimpleModule module(boolean tolerant) {
    SimpleModule module =
        new SimpleModule(tolerant ? "salescrm-tolerant-records" : "salescrm-records");
    module.setDeserializers(new Records(tolerant));
    return module;
  }

  @Override
  public void resolve(DeserializationContext context) throws JsonMappingException {
    for (ComponentType each : record.components()) {
      properties.add(each.property(), readers.size());
      readers.add(new ComponentReader(each, context, tolerant));
    }
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (!parser.isExpectedStartObjectToken()) {
      return context.handleUnexpectedToken(getValueType(context), parser);
    }
    Object[] values = new Object[readers.size()];
    String id = null;
    for (Property<Integer> property = properties.next(properties.start(), parser);
        property != null;
        property = properties.next(property, parser)) {
      parser.nextToken();
      if (withId && property.name().equals(ID)) {
        id = parser.getValueAsString();
      }
      read(property, values, parser, context);
    }
    Object value = create(values, parser);
    return withId ? new Row<>(requireId(id, parser), value) : value;
  }

  private void read(
      Property<Integer> property,
      Object[] values,
      JsonParser parser,
      DeserializationContext context)
      throws IOException {
    Integer position = property.accessor();
    if (position != null) {
      ComponentReader reader = readers.get(position);
      Object value =
          tolerant ? reader.readTolerantly(parser, context) : reader.read(parser, context);
      values[position] = value == null ? values[position] : value;
    } else if (hasCustom
        && property.name().equals(LEGACY_CUSTOM)
        && parser.hasToken(JsonToken.START_OBJECT)) {
      readLegacyCustom(values, parser, context);
    } else {
      parser.skipChildren();
    }
  }

  /** As {@code CustomFields}: an entry of the deprecated object counts if there is no property. */
  private void readLegacyCustom(Object[] values, JsonParser parser, DeserializationContext context)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      Property<Integer> property = properties.known(CustomFieldKeys.PREFIX + parser.currentName());
      parser.nextToken();
      Integer position = property == null ? null : property.accessor();
      if (property != null && position != null && values[position] == null) {
        read(property, values, parser, context);
      } else {
        parser.skipChildren();
      }
    }
  }

  private Object create(Object[] values, JsonParser parser) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = readers.get(i).toComponent(values[i], parser);
    }
    try {
      return record.create(values);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new ComponentException(
          parser, "the constructor of " + record.name() + " rejects the values", e);
    }
  }

  private static String requireId(@Nullable String id, JsonParser parser) throws IOException {
    if (id == null) {
      ComponentException missing = new ComponentException(parser, "the object has no id", null);
      missing.prependPath(Row.class, ID);
      throw missing;
    }
    return id;
  }

  @Override
  public boolean isCachable() {
    return true;
  }

  private static final class Records extends SimpleDeserializers {

    private static final long serialVersionUID = 1L;

    private final boolean tolerant;

    Records(boolean tolerant) {
      this.tolerant = tolerant;
    }

    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description) {
      return type.hasRawClass(Row.class) || type.hasRawClass(JsonType.Projected.class)
          ? new RecordDeserializer(type, tolerant)
          : null;
    }
  }
}
