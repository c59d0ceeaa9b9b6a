package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
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
 * The one mapper of the SDK, in two forms that differ only in how they take a property of the wrong kind: {@link #FAST}
 * fails, {@link #tolerant()} puts it among the additional properties. Both leave classes of the application to
 * {@link ApplicationMapper}.
 */
final class CrmMapper {

  static final ObjectMapper FAST =
      settings().addModules(ModelReader.module(false), ModelWriting.module()).build();

  private CrmMapper() {}

  static ObjectMapper tolerant() {
    return Tolerant.MAPPER;
  }

  /** Most programs never need it, and it takes a while to make. */
  private static final class Tolerant {
    static final ObjectMapper MAPPER =
        settings().addModules(ModelReader.module(true)).build();
  }

  private static JsonMapper.Builder settings() {
    JsonMapper.Builder builder = JsonMapper.builder(factory())
        // Only what is annotated is bound: a helper method of a model never becomes a JSON
        // property.
        .disable(
            MapperFeature.AUTO_DETECT_SETTERS,
            MapperFeature.AUTO_DETECT_GETTERS,
            MapperFeature.AUTO_DETECT_IS_GETTERS,
            MapperFeature.AUTO_DETECT_FIELDS)
        .addModule(Handover.module(
            "salescrm-application", SdkTypes::isOfApplication, () -> ApplicationMapper.MAPPER))
        // A null list is empty and a null text is absent; without this the builders refuse null.
        .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
    return coercion(common(builder));
  }

  static JsonFactory factory() {
    return JsonFactory.builder()
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
        .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
        .streamReadConstraints(new Limits())
        .addDecorator((factory, generator) -> new PlainNumbers(generator))
        .build();
  }

  /** What holds for models of the SDK and for classes of the application. */
  static JsonMapper.Builder common(JsonMapper.Builder builder) {
    return builder
        .addModules(
            new Jdk8Module(),
            new JavaTimeModule(),
            TimeReaders.module(),
            ScalarReaders.module(),
            new SimpleModule("salescrm-trees").addDeserializer(JsonNode.class, new TreeReader()))
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(
            DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.ACCEPT_FLOAT_AS_INT) // 12.5 as an integer would lose the half.
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES) // 1.10 stays 1.10.
        .disable(
            SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
            SerializationFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE)
        // Absent is left out; an empty list is written, since to a service it says "none"; so is a
        // null put by hand.
        .defaultPropertyInclusion(JsonInclude.Value.construct(
            JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS));
  }

  /** Numbers may come as text and texts as numbers; what would lose the value that was sent is no coercion. */
  private static JsonMapper.Builder coercion(JsonMapper.Builder builder) {
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
