package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import java.util.List;
import java.util.Map;

/**
 * Prevents that {@link CrmMapper} writes a property of a model twice. If the value of a list or map was invalid, the
 * accessor is empty and the value is an additional property of the same name: only the latter is written.
 */
final class ModelSerializerModifier extends BeanSerializerModifier {

  private static final long serialVersionUID = 1L;

  @Override
  public List<BeanPropertyWriter> changeProperties(
      SerializationConfig config,
      BeanDescription description,
      List<BeanPropertyWriter> properties) {
    AnnotatedMember additional = description.findAnyGetter();
    if (additional != null) {
      properties.replaceAll(
          each -> each.getType().isContainerType() ? new ContainerWriter(each, additional) : each);
    }
    return properties;
  }

  private static final class ContainerWriter extends BeanPropertyWriter {

    private static final long serialVersionUID = 1L;

    private final transient AnnotatedMember additional;

    ContainerWriter(BeanPropertyWriter base, AnnotatedMember additional) {
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
