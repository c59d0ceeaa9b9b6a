package com.salescrm.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.OpenEnum;
import com.salescrm.sdk.task.Task;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every model that is read: fields missing, null, unknown or of an unexpected kind, and unknown constants. */
class EveryModelTest {
  private static final JsonMapper STRICT = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      .build();
  private static final List<String> FORMS = List.of(
      "null",
      "true",
      "\"true\"",
      "7",
      "7.0",
      "7.5",
      "99999999999",
      "123456789012345678901",
      "\"\"",
      "\" \"",
      "\"null\"",
      "\"7\"",
      "\"7.50\"",
      "\"a\\u0062\"",
      "\"monthly\"",
      "\"2026-06-19\"",
      "\"2026-06-19T12:05:47Z\"",
      "[]",
      "[null]",
      "[true]",
      "[7]",
      "[\"a\"]",
      "[[]]",
      "[{}]",
      "[{\"id\":\"x\"}]",
      "[{\"id\":\"x\"},null]",
      "[{\"id\":\"x\",\"email\":\"x\",\"phone\":\"x\",\"url\":\"x\",\"user_id\":\"x\"},null,7]",
      "[{\"id\":\"x\",\"_type\":\"lead\"}]",
      "[{\"_type\":\"other\",\"id\":7}]",
      "{}",
      "{\"id\":\"x\"}",
      "{\"user_id\":\"x\"}");
  private static final JsonNode INVALID = CrmJson.tree("{\"invalid\": [true]}");

  static List<Class<?>> models() {
    return SdkClasses.ALL.stream()
        .filter(type -> type.isInterface() || type.getModifiers().contains(JavaModifier.ABSTRACT))
        .filter(type -> type.isAnnotatedWith(JsonDeserialize.class))
        .<Class<?>>map(JavaClass::reflect)
        .toList();
  }

  @Test
  void models_areFound() {
    assertThat(models()).hasSizeGreaterThanOrEqualTo(40);
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_fieldsMissing_optionalOnesAreEmpty(Class<?> model) throws Exception {
    Object read = read(model, minimal(model));

    for (Method accessor : optionalOnes(model)) {
      assertThat(isEmpty(accessor, call(accessor, read))).as("%s", accessor).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_fieldsNull_isAsIfTheyWereMissing(Class<?> model) throws Exception {
    ObjectNode json = minimal(model);
    optionalOnes(model).forEach(accessor -> json.putNull(name(accessor)));

    Object read = read(model, json);

    for (Method accessor : optionalOnes(model)) {
      assertThat(isEmpty(accessor, call(accessor, read))).as("%s", accessor).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_unknownField_isPreservedAndWrittenBack(Class<?> model) {
    ObjectNode json = minimal(model).set("brand_new", INVALID);

    assertThat(written(read(model, json)).path("brand_new")).isEqualTo(INVALID);
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_fieldOfAnUnexpectedKind_losesNothing(Class<?> model) {
    for (Method accessor : optionalOnes(model)) {
      ObjectNode json = minimal(model).set(name(accessor), INVALID);

      // Within, since a property that is itself a model reads any object and adds its empty lists
      // to it.
      assertThat(written(read(model, json)).path(name(accessor)).path("invalid"))
          .as("%s", accessor)
          .isEqualTo(INVALID.path("invalid"));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_anyFormOfAValue_isTheSameFromBytesAndFromATree(Class<?> model) {
    for (Method accessor : optionalOnes(model)) {
      for (String form : FORMS) {
        String json = minimal(model)
            .put("other", 1)
            .toString()
            .replaceFirst(
                "}$", ",\"" + name(accessor) + "\":" + Matcher.quoteReplacement(form) + "}");

        // The bytes are read without databind, if the form is usual; a tree always with it.
        assertThat((Object) CrmJson.fromJson(json, model))
            .as(json)
            .isEqualTo(CrmJson.fromJson(CrmJson.tree(json), model));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_valueThatIsAnAdditionalProperty_isEmptyInItsAccessor(Class<?> model) throws Exception {
    for (Method accessor : optionalOnes(model)) {
      for (String form : FORMS) {
        Object read = read(model, minimal(model).set(name(accessor), CrmJson.tree(form)));

        if (read instanceof HasAdditionalProperties properties
            && properties.additionalProperties().containsKey(name(accessor))) {
          assertThat(isEmpty(accessor, call(accessor, read)))
              .as("%s of %s", accessor, form)
              .isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_unknownConstant_isPreservedAndWrittenBack(Class<?> model) throws Exception {
    for (Method accessor : optionalOnes(model)) {
      if (content(accessor) instanceof Class<?> type && OpenEnum.class.isAssignableFrom(type)) {
        Object read = read(model, minimal(model).put(name(accessor), "brand_new"));

        OpenEnum word =
            (OpenEnum) ((Optional<?>) Objects.requireNonNull(call(accessor, read))).orElseThrow();
        assertThat(word.value()).isEqualTo("brand_new");
        assertThat(word.isKnown()).isFalse();
        assertThat(written(read).path(name(accessor)).asText()).isEqualTo("brand_new");
      }
    }
  }

  /** The properties a model cannot be without, as texts and empty lists. */
  private static ObjectNode minimal(Class<?> model) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    properties(model).stream().filter(accessor -> !isOptional(accessor)).forEach(accessor -> {
      if (accessor.getReturnType() == List.class) {
        json.putArray(name(accessor));
      } else {
        json.put(name(accessor), "x1");
      }
    });
    for (JsonSubTypes.Type leaf : Task.class.getAnnotation(JsonSubTypes.class).value()) {
      if (leaf.value() == model) {
        json.put("_type", leaf.name()); // Without it, a task is an UnknownTask.
      }
    }
    return json;
  }

  private static List<Method> optionalOnes(Class<?> model) {
    return properties(model).stream().filter(EveryModelTest::isOptional).toList();
  }

  private static List<Method> properties(Class<?> model) {
    List<Method> found = new ArrayList<>();
    for (Class<?> type = model; type != null; type = type.getSuperclass()) {
      for (Method method : type == model ? type.getMethods() : new Method[0]) {
        add(found, method);
      }
      for (Method method : type.getDeclaredMethods()) {
        add(found, method);
      }
    }
    return found;
  }

  private static void add(List<Method> found, Method method) {
    boolean stored = Modifier.isAbstract(method.getModifiers());
    if (stored
        && method.isAnnotationPresent(JsonProperty.class)
        && found.stream().noneMatch(other -> other.getName().equals(method.getName()))) {
      method.setAccessible(true);
      found.add(method);
    }
  }

  private static boolean isOptional(Method accessor) {
    Class<?> type = accessor.getReturnType();
    return !accessor.getAnnotation(JsonProperty.class).required()
        && (type == Optional.class || type == List.class || type == Map.class);
  }

  private static Type content(Method accessor) {
    return accessor.getGenericReturnType() instanceof ParameterizedType of
        ? of.getActualTypeArguments()[0]
        : accessor.getReturnType();
  }

  private static String name(Method accessor) {
    return accessor.getAnnotation(JsonProperty.class).value();
  }

  private static boolean isEmpty(Method accessor, @Nullable Object value) {
    if (value
        == null) { // What a public accessor makes an Optional of, as a group its members; never
      // public itself.
      return !Modifier.isPublic(accessor.getModifiers());
    }
    return value instanceof Optional<?> optional
        ? optional.isEmpty()
        : value instanceof Map<?, ?> map ? map.isEmpty() : ((List<?>) value).isEmpty();
  }

  private static @Nullable Object call(Method accessor, Object model)
      throws ReflectiveOperationException {
    return accessor.invoke(model);
  }

  private static Object read(Class<?> model, JsonNode json) {
    return CrmJson.fromJson(json.toString(), model);
  }

  /** What a model is written as; every property once, or this fails. */
  private static JsonNode written(Object model) {
    String text = CrmJson.toJson(model);
    try {
      STRICT.readTree(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
    return CrmJson.tree(text);
  }
}
