package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.salescrm.sdk.bulkaction.BulkAction;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.UpdateMatchingTasksRequest;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What callers see of the builders, whose methods come from generated classes. */
class BuildersTest {
  private static final Pattern SETTER = Pattern.compile("use (\\w+)\\(");

  /** Javadoc shows the methods of a hidden class where they are inherited, those of a visible one not at all. */
  @Test
  void generatedBuilders_allOfThem_areHidden() {
    List<JavaClass> builders = SdkClasses.ALL.stream()
        .filter(type -> type.getName().matches(".*\\.Immutable\\w+\\$Builder"))
        .toList();

    assertThat(builders).hasSizeGreaterThan(80);
    assertThat(builders)
        .allSatisfy(type -> assertThat(type.getModifiers()).doesNotContain(JavaModifier.PUBLIC));
  }

  @Test
  void builder_usedFromAnotherPackage_takesCallsAndMethodReferences() {
    CreateLeadRequest.Builder builder = CreateLeadRequest.builder();
    Function<String, CreateLeadRequest.Builder> name = builder::name;

    CreateLeadRequest request =
        Optional.of("Acme").map(name).orElseThrow().url("https://a.example").build();

    assertThat(request.name()).contains("Acme");
    assertThat(request.url()).contains("https://a.example");
  }

  /**
   * A {@code from} of an interface with a part of the fields appears to be a copy, but omits the other fields. Immutables
   * generates none for an interface with a type parameter.
   */
  @Test
  void from_ofAllBuilders_copiesTheTypeItselfOnly() {
    Set<Class<?>> general =
        Set.of(HasAdditionalProperties.class, HasCustomFields.class, Task.class, BulkAction.class);
    List<Class<?>> builders = SdkClasses.ALL.stream()
        .filter(type -> type.getName().endsWith("$Builder")
            && type.getModifiers().contains(JavaModifier.PUBLIC))
        .<Class<?>>map(JavaClass::reflect)
        .toList();

    assertThat(builders)
        .hasSizeGreaterThan(80)
        .allSatisfy(builder -> assertThat(builder.getMethods())
            .filteredOn(method -> method.getName().equals("from"))
            .extracting(method -> method.getParameterTypes()[0])
            .allMatch(type -> type == builder.getEnclosingClass() || general.contains(type)));
  }

  /** The message names the setter to use instead. */
  @Test
  void putAdditionalProperty_nameWithASetter_namesAMethodOfTheBuilder() throws Exception {
    List<Class<?>> types = SdkClasses.ALL.stream()
        .filter(type -> type.isAssignableTo(JsonBody.class)
            && type.getModifiers().contains(JavaModifier.PUBLIC)
            && type.tryGetMethod("builder").isPresent()
            && !type.isEquivalentTo(UpdateMatchingTasksRequest.class)) // It has no such method.
        .<Class<?>>map(JavaClass::reflect)
        .toList();
    assertThat(types).hasSizeGreaterThan(30);
    SoftAssertions all = new SoftAssertions();
    for (Class<?> type : types) {
      Object builder = type.getMethod("builder").invoke(null);
      Method put =
          builder.getClass().getMethod("putAdditionalProperty", String.class, JsonNode.class);
      Set<String> methods = Stream.of(builder.getClass().getMethods())
          .map(Method::getName)
          .collect(Collectors.toSet());
      for (String name : jsonNames(type)) {
        Throwable refused = catchThrowable(() -> put.invoke(builder, name, IntNode.valueOf(1)));
        all.assertThat(refused).as(type + " " + name).isNotNull();
        if (refused != null) {
          Matcher setter = SETTER.matcher(refused.getCause().getMessage());
          all.assertThat(setter.find()).as(refused.getCause().getMessage()).isTrue();
          all.assertThat(methods).as(type + " " + name).contains(setter.group(1));
        }
      }
    }
    all.assertAll();
  }

  private static Set<String> jsonNames(Class<?> type) {
    return Stream.of(type.getMethods(), type.getDeclaredMethods())
        .flatMap(Stream::of)
        .map(method -> method.getAnnotation(JsonProperty.class))
        .filter(Objects::nonNull)
        .map(JsonProperty::value)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
