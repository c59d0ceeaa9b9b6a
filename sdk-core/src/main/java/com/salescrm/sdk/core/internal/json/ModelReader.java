package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.salescrm.sdk.core.internal.json.ModelProperties.Property;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model with additional properties through its builder: passes each property that has an accessor to its {@link
 * PropertySetter}, and all others to a {@link PropertyCollector}.
 */
final class ModelReader implements ValueReader {

  private final ModelProperties<PropertySetter> properties = new ModelProperties<>();
  private final Constructor<?> constructor;
  private final ModelMethod build;
  private volatile @Nullable PropertyNames lastNames;
  private volatile boolean prepared;
  private @Nullable String required; // The property that no object may lack.

  ModelReader(Class<?> builder) {
    ModelMethod found = null;
    for (Class<?> type = builder; type != null; type = type.getSuperclass()) {
      for (Method each : type.getDeclaredMethods()) {
        if (each.getName().equals("build") && each.getParameterCount() == 0) {
          found = new ModelMethod(each);
        }
        addSetter(each);
      }
    }
    if (found == null) {
      throw new IllegalArgumentException(builder + " has no build method");
    }
    this.build = found;
    try {
      this.constructor = builder.getDeclaredConstructor();
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(builder + " has no constructor without parameters", e);
    }
    constructor.setAccessible(true);
    JsonIgnoreProperties ignored = builder.getAnnotation(JsonIgnoreProperties.class);
    if (ignored != null) {
      for (String each : ignored.value()) {
        properties.add(each, PropertySetter.IGNORED);
      }
    }
  }

  private void addSetter(Method method) {
    JsonProperty property = method.getAnnotation(JsonProperty.class);
    if (property == null
        || method.isBridge()
        || method.getParameterTypes()[0] == AdditionalProperties.class) {
      return;
    }
    String name = property.value().isEmpty() ? method.getName() : property.value();
    properties.add(name, PropertySetter.of(method));
    required = property.required() ? name : required;
  }

  @Override
  public Object read(JsonParser parser, ParseContext context) throws IOException {
    ValueReader.require(JsonToken.START_OBJECT, parser);
    try {
      Object builder = constructor.newInstance();
      readProperties(builder, parser, context);
      return build.call(builder, builder); // It has no parameter: the second argument is ignored.
    } catch (IOException | Error e) {
      throw e;
    } catch (Throwable e) { // The builder rejects a value, or lacks one.
      throw new UnusualValueException();
    }
  }

  private void readProperties(Object builder, JsonParser parser, ParseContext context)
      throws Throwable {
    PropertyCollector additional = null;
    boolean lacksRequired = required != null;
    for (Property<PropertySetter> property = properties.next(properties.start(), parser);
        property != null;
        property = properties.next(property, parser)) {
      PropertySetter setter = property.accessor();
      JsonToken token = parser.nextToken();
      if (setter == null) {
        additional = additional == null ? context.acquireCollector() : additional;
        additional.add(property.name(), parser);
      } else if (token != JsonToken.VALUE_NULL) {
        setter.read(builder, parser, context);
        lacksRequired = lacksRequired && !property.name().equals(required);
      }
    }
    if (lacksRequired) {
      throw new UnusualValueException();
    }
    if (additional != null) {
      LazilyParsedProperties collected = additional.finish(lastNames);
      lastNames = collected.names();
      ((AdditionalPropertyBuilder<?>) builder).additionalProperties(collected);
    }
  }

  @Override
  public void prepare() {
    if (!prepared) {
      prepared = true;
      for (PropertySetter each : properties.accessors()) {
        each.prepare();
      }
    }
  }
}
