package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The mapper for classes of the application: Jackson's defaults, with the modules, the limits and the treatment of numbers
 * and times that the SDK's own mapper has. It leaves models of the SDK to that one.
 */
final class ApplicationMapper {

  private static final String KOTLIN_MODULE = "com.fasterxml.jackson.module.kotlin.KotlinModule";

  static final ObjectMapper MAPPER = make();

  private ApplicationMapper() {}

  private static ObjectMapper make() {
    JsonMapper.Builder builder = CrmMapper.common(JsonMapper.builder(CrmMapper.factory()))
        .addModules(
            names(),
            Handover.module(
                "salescrm-models-in-application", SdkTypes::isOfSdk, CrmMapper::tolerant));
    kotlin().ifPresent(builder::addModule);
    return builder.build();
  }

  private static Optional<Module> kotlin() {
    try {
      return ServiceLoader.load(Module.class).stream()
          .filter(each -> each.type().getName().equals(KOTLIN_MODULE))
          .findFirst()
          .map(ServiceLoader.Provider::get);
    } catch (ServiceConfigurationError e) {
      return Optional.empty(); // Some module cannot be loaded; data classes are read without.
    }
  }

  private static SimpleModule names() {
    return new SimpleModule("salescrm-names") {
      private static final long serialVersionUID = 1L;

      @Override
      public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.appendAnnotationIntrospector(new ImplicitNames());
      }
    };
  }

  /**
   * Refuses a class that no JSON object can be read as, before a call is made whose response would be lost.
   *
   * @throws IllegalArgumentException if there is no way to make an instance; the message says why
   */
  static void requireReadable(Class<?> type) {
    DefaultDeserializationContext context = ((DefaultDeserializationContext)
            MAPPER.getDeserializationContext())
        .createDummyInstance(MAPPER.getDeserializationConfig());
    JsonDeserializer<Object> reader;
    try {
      reader = context.findRootValueDeserializer(MAPPER.constructType(type));
    } catch (JsonMappingException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "JSON cannot be read as " + type.getName() + ": " + reason(e), e);
    }
    if (reader instanceof AbstractDeserializer
        || (reader instanceof BeanDeserializerBase bean
            && !bean.getValueInstantiator().canInstantiate())) {
      throw new IllegalArgumentException("JSON cannot be read as " + type.getName()
          + ": it has no constructor that Jackson can use. It takes a record, a constructor without parameters, one"
          + " annotated with @JsonCreator, or a single public one compiled with -parameters"
          + " (Kotlin: a data class)");
    }
  }

  /** What is wrong with a class; such messages name classes and members, and nothing of a document. */
  static String reason(Exception e) {
    return e instanceof InvalidDefinitionException definition
        ? definition.getOriginalMessage()
        : String.valueOf(e.getMessage());
  }
}
