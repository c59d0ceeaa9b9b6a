package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.SdkClasses;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.json.CrmJson;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type of request bodies has exactly the names of the catalogue, whatever sample calls use of it, and each of its
 * typed properties is one that the sandbox takes: two readings of the specification against each other.
 */
class RequestNamesTest {
  private static final Map<String, Set<String>> PARTS = Operation.parts();

  static List<RequestBody<?, ?>> bodies() {
    return RequestBodies.all();
  }

  @Test
  void bodies_everyTypeOfTheSdk_isAmongThem() {
    Set<Class<?>> found = SdkClasses.ALL.stream()
        .filter(type -> isBody(type) && type.getModifiers().contains(JavaModifier.PUBLIC))
        .map(JavaClass::reflect)
        .collect(Collectors.toSet());
    Set<Class<?>> known = bodies().stream().map(RequestBody::type).collect(Collectors.toSet());
    bodies().forEach(body -> known.addAll(parts(body.type()).values()));

    assertThat(found).hasSizeGreaterThan(35).isEqualTo(intersection(found, known));
  }

  private static boolean isBody(JavaClass type) {
    return type.getTypeParameters().isEmpty() // The bases of bodies have one.
        && (type.isAssignableTo(JsonBody.class)
            || type.getMethods().stream()
                .anyMatch(method -> method.getName().equals("properties")
                    && method.isAnnotatedWith(JsonAnyGetter.class)));
  }

  private static Set<Class<?>> intersection(Set<Class<?>> found, Set<Class<?>> known) {
    return found.stream().filter(known::contains).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void names_ofABody_areThoseOfTheCatalogue(RequestBody<?, ?> body) {
    Operation operation = operation(body);
    Set<String> named = new TreeSet<>(operation.body());
    named.removeIf(name -> name.startsWith("custom") && !name.startsWith("custom_"));

    assertThat(RequestBody.accessors(body.type()).keySet())
        .as("%s, %s", body, operation.key())
        .isEqualTo(named);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void names_ofThePartsOfABody_areThoseOfTheCatalogue(RequestBody<?, ?> body) {
    parts(body.type()).forEach((name, type) -> {
      Set<String> named = new TreeSet<>(PARTS.getOrDefault(name, Set.of()));
      named.remove("custom");
      Set<String> typed = RequestBody.accessors(type).keySet();
      assertThat(typed).as("%s in %s", name, body).isNotEmpty().containsAll(named);
      if (!type.isAnnotationPresent(JsonDeserialize.class)) { // What is read too may know more.
        assertThat(typed).as("%s in %s", name, body).isEqualTo(named);
      }
    });
  }

  /** The types of the objects within a body, by the name of the list that holds them. */
  private static Map<String, Class<?>> parts(Class<?> type) {
    Map<String, Class<?>> parts = new TreeMap<>();
    RequestBody.accessors(type).forEach((name, accessor) -> {
      Class<?> part = part(accessor);
      if (part != null) {
        parts.put(name, part);
        parts.putAll(parts(part));
      }
    });
    return parts;
  }

  private static @Nullable Class<?> part(Method accessor) {
    return accessor.getReturnType() == List.class
            && ((ParameterizedType) accessor.getGenericReturnType()).getActualTypeArguments()[0]
                instanceof Class<?> content
            && content.getName().startsWith("com.salescrm.")
            && !RequestBody.accessors(content).isEmpty()
        ? content
        : null;
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void send_everyTypedProperty_isTakenByTheSandbox(RequestBody<?, ?> body) {
    for (String property : RequestBody.accessors(body.type()).keySet()) {
      try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(2));
          CrmClient crm = CrmClient.builder()
              .baseUrl(sandbox.baseUrl())
              .credentials(Credentials.accessToken(sandbox.accessToken()))
              .build()) {
        Ids id = SandboxObjects.ids(sandbox, crm);

        assertThat(body.send(crm, id, body.with(property, id))).isNotNull();

        assertThat(sandbox.violations()).as("%s of %s", property, body).isEmpty();
        assertThat(sent(sandbox, operation(body)).has(property))
            .as("%s of %s was sent", property, body)
            .isTrue();
      }
    }
  }

  private static JsonNode sent(Sandbox sandbox, Operation operation) {
    List<RecordedCall> calls = sandbox.requests().stream()
        .filter(call -> operation.matches(call.method(), call.path()))
        .toList();
    return CrmJson.tree(calls.get(calls.size() - 1).body());
  }

  private static Operation operation(RequestBody<?, ?> body) {
    return Operation.all().stream()
        .filter(each -> each.key().equals(body.operation()))
        .findFirst()
        .orElseThrow();
  }
}
