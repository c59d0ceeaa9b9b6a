package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Two corrections to how Jackson and the generated builders treat the map of additional properties. */
final class AdditionalProperties {

  private AdditionalProperties() {}

  /** A JSON property that happens to be named like the map itself is one of its entries, not its replacement. */
  static SimpleModule reading() {
    return new SimpleModule("salescrm-additional-reading")
        .setDeserializerModifier(new MapIsNoProperty());
  }

  /**
   * No property is written twice: a list that could not be read is empty in the model while its raw form is an
   * additional property of the same name, and only the latter goes out.
   */
  static SimpleModule writing() {
    return new SimpleModule("salescrm-additional-writing")
        .setSerializerModifier(new EmptyListStandsBack());
  }

  /** A copy, since callers change the builder while they visit its properties. */
  static List<SettableBeanProperty> propertiesOf(BeanDeserializerBuilder builder) {
    List<SettableBeanProperty> properties = new ArrayList<>();
    for (Iterator<SettableBeanProperty> each = builder.getProperties(); each.hasNext(); ) {
      properties.add(each.next());
    }
    return properties;
  }

  private static final class MapIsNoProperty extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public BeanDeserializerBuilder updateBuilder(
        DeserializationConfig config,
        BeanDescription description,
        BeanDeserializerBuilder builder) {
      for (SettableBeanProperty property : propertiesOf(builder)) {
        if (property.getAnnotation(JsonAnySetter.class) != null) {
          builder.removeProperty(property.getFullName());
        }
      }
      return builder;
    }
  }

  private static final class EmptyListStandsBack extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
        SerializationConfig config,
        BeanDescription description,
        List<BeanPropertyWriter> properties) {
      AnnotatedMember additional = description.findAnyGetter();
      if (additional != null) {
        properties.replaceAll(each ->
            each.getType().isCollectionLikeType() ? new ListWriter(each, additional) : each);
      }
      return properties;
    }
  }

  private static final class ListWriter extends BeanPropertyWriter {

    private static final long serialVersionUID = 1L;

    private final transient AnnotatedMember additional;

    ListWriter(BeanPropertyWriter base, AnnotatedMember additional) {
      super(base);
      this.additional = additional;
    }

    @Override
    public void serializeAsField(Object bean, JsonGenerator generator, SerializerProvider provider)
        throws Exception {
      if (!(additional.getValue(bean) instanceof Map<?, ?> raw && raw.containsKey(getName()))) {
        super.serializeAsField(bean, generator, provider);
      }
    }
  }
}
