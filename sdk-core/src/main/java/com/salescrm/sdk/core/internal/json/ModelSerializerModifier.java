package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code id} first, the others in a fixed order, and no property of a model twice: if the value of a list or map was
 * invalid, the accessor is empty and the value is an additional property of the same name, of which only the latter is
 * written.
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

  /**
   * Orders the properties as the fields of the generated class. Jackson would order accessors that it cannot match with a
   * field, such as {@code isShared()}, as reflection returns them, which differs between JVMs. Those without a field come
   * last, by name; additional properties follow. {@code @JsonPropertyOrder} comes first.
   */
  @Override
  public List<BeanPropertyWriter> orderProperties(
      SerializationConfig config,
      BeanDescription description,
      List<BeanPropertyWriter> properties) {
    String[] explicit = config
        .getAnnotationIntrospector()
        .findSerializationPropertyOrder(description.getClassInfo());
    List<String> first = explicit == null ? List.of() : List.of(explicit);
    List<String> fields = new ArrayList<>();
    description.getClassInfo().fields().forEach(field -> fields.add(field.getName()));
    properties.sort(Comparator.<BeanPropertyWriter, Boolean>comparing(
            each -> each.getMember().equals(description.findAnyGetter()))
        .thenComparing(each -> !each.getName().equals("id"))
        .thenComparing(each -> !first.contains(each.getName()))
        .thenComparingInt(each -> first.indexOf(each.getName()))
        .thenComparing(each -> !fields.contains(each.getMember().getName()))
        .thenComparingInt(each -> fields.indexOf(each.getMember().getName()))
        .thenComparing(BeanPropertyWriter::getName));
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
