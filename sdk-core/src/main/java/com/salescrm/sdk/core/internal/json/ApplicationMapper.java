package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import kotlin.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * The Jackson mapper for classes of the application. It has Jackson's defaults, and the modules, limits, number and time
 * formats of {@link CrmMapper}, to which it delegates models of the SDK.
 */
final class ApplicationMapper {

  private static final String KOTLIN_MODULE = "com.fasterxml.jackson.module.kotlin.KotlinModule";

  static final ObjectMapper MAPPER = create();

  private ApplicationMapper() {}

  private static ObjectMapper create() {
    JsonMapper.Builder builder = CrmMapper.configureCommon(JsonMapper.builder(CrmMapper.factory()))
        .addModules(new ParameterNamesModule(), JsonCodec.module());
    kotlinModule().ifPresent(builder::addModule);
    return builder.build();
  }

  private static Optional<Module> kotlinModule() {
    try {
      return ServiceLoader.load(Module.class).stream()
          .filter(each -> each.type().getName().equals(KOTLIN_MODULE))
          .findFirst()
          .map(ServiceLoader.Provider::get);
    } catch (ServiceConfigurationError e) {
      return Optional.empty(); // A module cannot be loaded; data classes are read without it.
    }
  }

  /**
   * Checks that JSON can be read as a class, before a request is sent whose response could not be decoded.
   *
   * @throws IllegalArgumentException if Jackson cannot create an instance; the message gives the reason
   */
  static void requireReadable(Class<?> type) {
    DefaultDeserializationContext context = ((DefaultDeserializationContext)
            MAPPER.getDeserializationContext())
        .createDummyInstance(MAPPER.getDeserializationConfig());
    JsonDeserializer<Object> deserializer;
    try {
      deserializer = context.findRootValueDeserializer(MAPPER.constructType(type));
    } catch (JsonMappingException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "JSON cannot be read as " + type.getName() + ": " + reason(e), e);
    }
    if (deserializer instanceof AbstractDeserializer
        || (deserializer instanceof BeanDeserializerBase bean
            && !bean.getValueInstantiator().canInstantiate())) {
      throw new IllegalArgumentException("JSON cannot be read as " + type.getName()
          + ": it has no constructor that Jackson can use. Supported are a record, a constructor without parameters,"
          + " one annotated with @JsonCreator, and a single public one compiled with -parameters"
          + " (Kotlin: a data class)");
    }
  }

  /** The reason from Jackson, which names classes and members but quotes no document. */
  private static String reason(Exception e) {
    return e instanceof InvalidDefinitionException definition
        ? definition.getOriginalMessage()
        : String.valueOf(e.getMessage());
  }

  private static final class ParameterNamesModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    ParameterNamesModule() {
      super("salescrm-names");
    }

    @Override
    public void setupModule(SetupContext context) {
      super.setupModule(context);
      context.appendAnnotationIntrospector(new ParameterNames());
    }
  }

  /**
   * Finds the names of constructor parameters: the names in the class file if it was compiled with {@code -parameters};
   * for a Kotlin data class otherwise the names of its first fields, which are its constructor properties.
   */
  private static final class ParameterNames extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("NullAway") // Jackson, which is not annotated, takes null for "no name".
    public String findImplicitPropertyName(AnnotatedMember member) {
      if (member instanceof AnnotatedParameter parameter
          && parameter.getOwner().getMember() instanceof Executable executable) {
        return parameterName(executable, parameter.getIndex());
      }
      return member instanceof AnnotatedMethod getter && isKotlin(getter.getDeclaringClass())
          ? getterName(getter)
          : null;
    }

    private static @Nullable String parameterName(Executable executable, int index) {
      Parameter parameter = executable.getParameters()[index];
      if (parameter.isNamePresent()) {
        return parameter.getName();
      }
      Class<?> type = executable.getDeclaringClass();
      return isKotlin(type) && executable instanceof Constructor<?>
          ? fieldName(type, executable.getParameterTypes(), index)
          : null;
    }

    /** The name of the field, if fields and {@code componentN} functions match the parameters; null otherwise. */
    private static @Nullable String fieldName(Class<?> type, Class<?>[] parameters, int index) {
      List<Field> fields = Arrays.stream(type.getDeclaredFields())
          .filter(each -> !Modifier.isStatic(each.getModifiers()))
          .limit(parameters.length)
          .toList();
      if (fields.size() < parameters.length) {
        return null;
      }
      for (int i = 0; i < parameters.length; i++) {
        if (fields.get(i).getType() != parameters[i] || !hasComponent(type, i + 1, parameters[i])) {
          return null;
        }
      }
      return fields.get(index).getName();
    }

    private static boolean hasComponent(Class<?> type, int number, Class<?> componentType) {
      return Arrays.stream(type.getDeclaredMethods())
          .anyMatch(each -> each.getName().equals("component" + number)
              && each.getParameterCount() == 0
              && each.getReturnType() == componentType);
    }

    /** A Kotlin property {@code isOpen} has a getter of the same name, which Jackson would map to {@code open}. */
    private static @Nullable String getterName(AnnotatedMethod getter) {
      String name = getter.getName();
      return name.startsWith("is")
              && getter.getParameterCount() == 0
              && Arrays.stream(getter.getDeclaringClass().getDeclaredFields())
                  .anyMatch(each -> each.getName().equals(name))
          ? name
          : null;
    }

    private static boolean isKotlin(Class<?> type) {
      return type.isAnnotationPresent(Metadata.class);
    }
  }
}
