package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * The Jackson mapper for models of the SDK. It writes them, and reads those documents that a {@link ValueReader} does not
 * read: it preserves an invalid value as an additional property. Classes of the application are delegated to {@link
 * ApplicationMapper}.
 *
 * <p>The two configurations differ in how they read a record with an invalid value: {@link #FAST} fails, {@link
 * #tolerant()} reads an optional component as an empty one. The fast pass over a model uses neither of them.
 */
final class CrmMapper {

  static final ObjectMapper FAST =
      builder().addModule(RecordDeserializer.module(false)).build();

  private CrmMapper() {}

  static ObjectMapper tolerant() {
    return Tolerant.MAPPER;
  }

  /** Initialized at the first use, because most programs never need it. */
  private static final class Tolerant {
    static final ObjectMapper MAPPER =
        builder().addModule(RecordDeserializer.module(true)).build();
  }

  private static JsonMapper.Builder builder() {
    JsonMapper.Builder builder = JsonMapper.builder(factory())
        // Only annotated members are bound: a helper method of a model is not a JSON property.
        .disable(
            MapperFeature.AUTO_DETECT_SETTERS,
            MapperFeature.AUTO_DETECT_GETTERS,
            MapperFeature.AUTO_DETECT_IS_GETTERS,
            MapperFeature.AUTO_DETECT_FIELDS)
        .addModules(
            new DelegatingModule(
                "salescrm-application",
                ModelTypes::isApplicationClass,
                () -> ApplicationMapper.MAPPER),
            ModelDeserializer.module(),
            new SimpleModule("salescrm-writing")
                .setSerializerModifier(new ModelSerializerModifier()))
        // A null list is empty and a null text is absent: the builders of models reject null.
        .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
    return configureCoercion(configureCommon(builder));
  }

  static JsonFactory factory() {
    return JsonParsers.factory()
        .addDecorator((factory, generator) -> DecimalNumbers.writeWithoutExponent(generator))
        .build();
  }

  /** The settings that apply to models of the SDK and to classes of the application. */
  static JsonMapper.Builder configureCommon(JsonMapper.Builder builder) {
    return builder
        .addModules(new Jdk8Module(), new JavaTimeModule(), ScalarDeserializers.module())
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(
            DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.ACCEPT_FLOAT_AS_INT) // Would read 12.5 as 12.
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES) // 1.10 stays 1.10.
        .disable(
            SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
            SerializationFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE)
        // An absent property is omitted. An empty list is written, because it clears the list of an
        // object. A null in a list or map is written.
        .defaultPropertyInclusion(JsonInclude.Value.construct(
            JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS));
  }

  /** Numbers are read from text and texts from numbers; a conversion that would lose the original value fails. */
  private static JsonMapper.Builder configureCoercion(JsonMapper.Builder builder) {
    return builder
        .withCoercionConfigDefaults(defaults -> defaults
            .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
            .setAcceptBlankAsEmpty(false))
        .withCoercionConfig(
            LogicalType.Boolean,
            booleans -> booleans.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
        .withCoercionConfig(
            LogicalType.Textual,
            texts -> texts.setCoercion(CoercionInputShape.EmptyString, CoercionAction.TryConvert));
  }
}
