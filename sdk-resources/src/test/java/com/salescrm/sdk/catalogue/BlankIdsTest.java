package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.SdkClasses;
import com.salescrm.sdk.bulkaction.BulkSequenceSubscriptionRequest;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.model.OpenEnum;
import com.salescrm.sdk.core.query.QueryParameters;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.MergeLeadsRequest;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A blank id or constant is refused wherever one is taken, by its name and before anything is sent. */
class BlankIdsTest {
  private static final String ID_IN_JSON =
      "id|.+_ids?|assigned_to|calls_assigned_to|participants|allow|disallow|source|destination";
  private static final String MEANINGLESS_IF_BLANK =
      "object_type|content_type|sender_name|.+_email|custom_field_name|prefix";
  private static final String ID_IN_A_BUILDER = "(id|.+Id|ids|.+Ids)(In)?|assignedTo";

  @StartStop
  final MockWebServer server = new MockWebServer();

  static Stream<Arguments> idsOfBodies() {
    return RequestBodies.all().stream()
        .flatMap(body -> RequestBody.accessors(body.type()).entrySet().stream()
            .filter(each -> each.getKey().matches(ID_IN_JSON + "|" + MEANINGLESS_IF_BLANK)
                && content(each.getValue()) != Boolean.class)
            .map(each -> Arguments.of(body, each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("idsOfBodies")
  void build_bodyWithABlankId_isRefusedByName(
      RequestBody<?, ?> body, String property, Method accessor) {
    Object value =
        Samples.value(property, accessor.getGenericReturnType(), Ids.invented()) instanceof List
            ? List.of("x1", " ")
            : Samples.blank(accessor.getGenericReturnType());

    assertThatThrownBy(() -> body.with(property, value, Ids.invented()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(accessor.getName() + " must not be blank");
  }

  private static Type content(Method accessor) {
    Type type = accessor.getGenericReturnType();
    return type instanceof ParameterizedType of ? of.getActualTypeArguments()[0] : type;
  }

  private static boolean isConstant(Method accessor) {
    return content(accessor) instanceof Class<?> type && OpenEnum.class.isAssignableFrom(type);
  }

  static Stream<Arguments> constantsOfBodies() {
    return RequestBodies.all().stream()
        .flatMap(body -> RequestBody.accessors(body.type()).entrySet().stream()
            .filter(each -> isConstant(each.getValue()))
            .map(each -> Arguments.of(body, each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("constantsOfBodies")
  void build_bodyWithABlankConstant_isRefusedByName(
      RequestBody<?, ?> body, String property, Method accessor) {
    Object blank = Samples.blank(accessor.getGenericReturnType());

    assertThatThrownBy(() -> body.with(property, blank, Ids.invented()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(accessor.getName() + " must not be blank");
  }

  static Stream<Arguments> requiredTextsOfBodies() {
    return RequestBodies.all().stream()
        .flatMap(body -> RequestBody.accessors(body.type()).entrySet().stream()
            .filter(each -> each.getValue().getReturnType() == String.class)
            .map(each -> Arguments.of(body, each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("requiredTextsOfBodies")
  void build_bodyWithABlankRequiredText_isRefusedByName(
      RequestBody<?, ?> body, String property, Method accessor) {
    assertThatThrownBy(() -> body.with(property, "\t ", Ids.invented()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(accessor.getName() + " must not be blank");
  }

  static Stream<Arguments> datesOfBodies() {
    return RequestBodies.all().stream()
        .flatMap(body -> RequestBody.accessors(body.type()).entrySet().stream()
            .filter(each -> content(each.getValue()) == LocalDate.class)
            .map(each -> Arguments.of(body, each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("datesOfBodies")
  void build_bodyWithADateThatTheServiceCannotRead_isRefusedByName(
      RequestBody<?, ?> body, String property, Method accessor) {
    for (LocalDate date : List.of(LocalDate.MIN, LocalDate.of(-1, 1, 1), LocalDate.MAX)) {
      assertThatThrownBy(() -> body.with(property, date, Ids.invented()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(accessor.getName() + " must have a year of four digits, but was " + date);
    }
  }

  static Stream<Arguments> treesOfBodies() {
    return RequestBodies.all().stream()
        .flatMap(body -> RequestBody.accessors(body.type()).entrySet().stream()
            .filter(each -> each.getValue().getReturnType() == Optional.class
                && content(each.getValue()) == JsonNode.class)
            .map(each -> Arguments.of(body, each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("treesOfBodies")
  void build_bodyWithAMissingNode_isRefusedSinceItWouldBeSentAsNull(
      RequestBody<?, ?> body, String property, Method accessor) {
    assertThatThrownBy(() -> body.with(property, MissingNode.getInstance(), Ids.invented()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(accessor.getName() + " must not be blank");
  }

  @Test
  void build_blankIdAndABrokenRule_blankIdIsNamed() {
    assertThatThrownBy(
            () -> MergeLeadsRequest.builder().source(" ").destination(" ").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(" must not be blank: give an id");
    assertThatThrownBy(
            () -> CreateLeadRequest.builder().status("new").statusId(" ").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("statusId must not be blank: give an id");
    assertThatThrownBy(() -> BulkSequenceSubscriptionRequest.builder()
            .actionType(SubscriptionAction.SUBSCRIBE)
            .sequenceId(" ")
            .build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sequenceId must not be blank: give an id");
  }

  static Stream<Arguments> idsOfQueries() {
    return SdkClasses.ALL.stream()
        .filter(type -> type.isAssignableTo(QueryParameters.class)
            && !type.isInterface()
            && !type.getPackageName().contains(".internal")
            && !type.getSimpleName().startsWith("Immutable"))
        .map(JavaClass::reflect)
        .flatMap(type -> Arrays.stream(builder(type).getClass().getMethods())
            .filter(setter -> setter.getName().matches(ID_IN_A_BUILDER)
                && blank(setter) != null
                && !setter.isBridge())
            .map(setter -> Arguments.of(type, setter)));
  }

  @Test
  void queries_withIds_areFound() {
    assertThat(idsOfQueries()).hasSizeGreaterThan(25);
  }

  @ParameterizedTest
  @MethodSource("idsOfQueries")
  void build_queryWithABlankId_isRefused(Class<?> type, Method setter) {
    Object builder = builder(type);
    Object blank = Objects.requireNonNull(blank(setter));

    assertThatThrownBy(() -> {
          RequestBody.call(builder, setter, blank);
          RequestBody.call(builder, builder.getClass().getMethod("build"));
        })
        .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
        .hasMessageContaining("blank");
  }

  private static Object builder(Class<?> type) {
    try {
      return RequestBody.call(null, type.getMethod("builder"));
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable Object blank(Method setter) {
    if (setter.getParameterCount() != 1) {
      return null;
    }
    Class<?> parameter = setter.getParameterTypes()[0];
    if (parameter == String.class) {
      return " ";
    } else if (parameter == String[].class) {
      return new String[] {"x1", " "};
    }
    return Collection.class.isAssignableFrom(parameter) || parameter == Iterable.class
        ? List.of(" ")
        : null;
  }

  static Stream<Arguments> textsOfServices() {
    return SdkClasses.ALL.stream()
        .filter(type -> type.getSimpleName().endsWith("Service"))
        .map(JavaClass::reflect)
        .filter(type -> takesAClient(type) != null)
        .flatMap(type -> Arrays.stream(type.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass() != Object.class
                && Arrays.stream(method.getParameterTypes()).anyMatch(BlankIdsTest::isText)
                && arguments(method) != null)
            .flatMap(method -> texts(method).map(i -> Arguments.of(type, method, i))));
  }

  private static Stream<Integer> texts(Method method) {
    return Stream.iterate(0, i -> i < method.getParameterCount(), i -> i + 1)
        .filter(i -> isText(method.getParameterTypes()[i]));
  }

  private static boolean isText(Class<?> type) {
    return type == String.class || type == Collection.class || type == List.class;
  }

  @Test
  void services_withTexts_areFound() {
    assertThat(textsOfServices()).hasSizeGreaterThan(60);
  }

  /** Ids, and the few other texts that methods of services take: names and bodies, which are not blank either. */
  @ParameterizedTest
  @MethodSource("textsOfServices")
  void call_withABlankText_isRefusedAndNothingIsSent(Class<?> service, Method method, int index)
      throws Exception {
    List<Object> arguments = new ArrayList<>(Objects.requireNonNull(arguments(method)));
    boolean one = method.getParameterTypes()[index] == String.class;
    arguments.set(index, one ? " " : List.of("x1", " "));
    try (ApiClient http = ApiClient.builder()
        .baseUrl(server.url("/api/v1").toString())
        .credentials(Credentials.accessToken("tok_s3cr3t"))
        .build()) {
      Constructor<?> constructor = Objects.requireNonNull(takesAClient(service));
      constructor.setAccessible(true);
      Object instance = constructor.newInstance(http);

      assertThatThrownBy(() -> RequestBody.call(instance, method, arguments.toArray()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("blank");
    }
    assertThat(server.getRequestCount()).isZero();
  }

  private static @Nullable Constructor<?> takesAClient(Class<?> service) {
    return Arrays.stream(service.getDeclaredConstructors())
        .filter(
            each -> each.getParameterCount() == 1 && each.getParameterTypes()[0] == ApiClient.class)
        .findFirst()
        .orElse(null);
  }

  /** Values for all parameters; null for a method whose request is given by a function, which another method does too. */
  private static @Nullable List<Object> arguments(Method method) {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      Object argument = argument(type);
      if (argument == null) {
        return null;
      }
      arguments.add(argument);
    }
    return arguments;
  }

  private static @Nullable Object argument(Class<?> type) {
    if (type == String.class) {
      return "x1";
    } else if (isText(type)) {
      return List.of("x1");
    } else if (type == int.class) {
      return 0;
    } else if (QueryParameters.class.isAssignableFrom(type)) {
      Object builder = builder(type);
      try {
        return RequestBody.call(builder, builder.getClass().getMethod("build"));
      } catch (NoSuchMethodException e) {
        throw new AssertionError(e);
      }
    }
    return RequestBodies.all().stream()
        .filter(body -> body.type() == type)
        .<Object>map(body -> body.least(Ids.invented()))
        .findFirst()
        .orElseGet(() -> Samples.other(type));
  }
}
