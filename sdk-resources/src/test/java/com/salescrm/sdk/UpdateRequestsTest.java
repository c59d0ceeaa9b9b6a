package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.task.TaskFilter;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every request that changes something. */
class UpdateRequestsTest {
  private static final List<Class<?>> UPDATES = SdkClasses.ALL.stream()
      .filter(type -> type.getSimpleName().matches("Update\\w+Request"))
      .<Class<?>>map(JavaClass::reflect)
      .toList();

  @StartStop
  final MockWebServer server = new MockWebServer();

  {
    server.setServerSocketFactory(new PromptSockets()); // Before the extension starts the server.
  }

  static List<Class<?>> updates() {
    return UPDATES;
  }

  @Test
  void updates_areFound() {
    assertThat(updates()).hasSizeGreaterThanOrEqualTo(14);
  }

  /** A list in an update replaces the whole list, so a method named "add" would delete existing values. */
  @ParameterizedTest
  @MethodSource("updates")
  void builder_ofAnUpdate_hasNoAdders(Class<?> update) throws Exception {
    Class<?> builder = update.getMethod("builder").getReturnType();

    assertThat(builder.getMethods())
        .filteredOn(method -> !isCustomFieldOperation(method))
        .extracting(Method::getName)
        .filteredOn(name -> !name.equals("putAdditionalProperty"))
        .noneMatch(name -> name.matches("(add|put)([A-Z].*)?"));
  }

  @ParameterizedTest
  @MethodSource("updates")
  void builder_ofAnUpdate_takesListsAsAWhole(Class<?> update) throws Exception {
    Class<?> builder = update.getMethod("builder").getReturnType();

    assertThat(builder.getMethods()).noneMatch(Method::isVarArgs);
    for (Method accessor : update.getMethods()) {
      if (accessor.getReturnType() == List.class) {
        assertThat(builder.getMethods())
            .as("setters of %s", accessor)
            .filteredOn(method -> method.getName().equals(accessor.getName()))
            .singleElement()
            .satisfies(
                setter -> assertThat(setter.getParameterTypes()).containsExactly(Iterable.class));
      }
    }
  }

  /** Those of a custom field are operations of the service: {@code custom.<id>.add}. */
  private static boolean isCustomFieldOperation(Method method) {
    return method.getName().equals("add")
        && method.getParameterTypes()[0] == CustomField.Multi.class;
  }

  static Stream<Method> methodsThatUpdate() {
    return Stream.of(CrmClient.class.getMethods())
        .map(Method::getReturnType)
        .filter(type -> type.getSimpleName().endsWith("Service"))
        .flatMap(service -> Stream.of(service.getMethods()))
        .filter(method -> Stream.of(method.getParameterTypes()).anyMatch(updates()::contains))
        .filter(method -> !method.getName().equals("updateBulk")); // Its request is never empty.
  }

  @Test
  void methodsThatUpdate_areFound() {
    assertThat(methodsThatUpdate().map(Method::getDeclaringClass).distinct())
        .hasSizeGreaterThanOrEqualTo(12);
  }

  @ParameterizedTest
  @MethodSource("methodsThatUpdate")
  void update_nothingToChange_isRefusedAndNothingIsSent(Method method) {
    server.enqueue(new MockResponse.Builder().code(200).body("{\"id\": \"x1\"}").build());
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(server.url("/api/v1").toString())
        .credentials(Credentials.accessToken("tok_s3cr3t"))
        .build()) {
      assertThatThrownBy(() -> call(crm, method))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("changes nothing")
          .hasMessageContaining("isEmpty()");
    }
    assertThat(server.getRequestCount()).isZero();
  }

  private static void call(CrmClient crm, Method method) throws Throwable {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      arguments.add(argument(type));
    }
    try {
      method.invoke(service(crm, method.getDeclaringClass()), arguments.toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Object argument(Class<?> type) throws ReflectiveOperationException {
    if (updates().contains(type)) {
      Object builder = type.getMethod("builder").invoke(null);
      return builder.getClass().getMethod("build").invoke(builder);
    }
    if (type == TaskFilter.class) {
      return TaskFilter.all();
    }
    if (type == Collection.class) {
      return List.of("x1");
    }
    return type == String.class ? "x1" : Fields.of("name");
  }

  private static Object service(CrmClient crm, Class<?> type) throws ReflectiveOperationException {
    for (Method method : CrmClient.class.getMethods()) {
      if (method.getReturnType() == type && Modifier.isPublic(method.getModifiers())) {
        return method.invoke(crm);
      }
    }
    throw new AssertionError("no way to " + type);
  }
}
