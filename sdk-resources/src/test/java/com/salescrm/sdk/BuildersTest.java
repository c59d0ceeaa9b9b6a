package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.bulkaction.BulkAction;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.task.Task;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What callers see of the builders, whose methods come from generated classes. */
class BuildersTest {
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
}
