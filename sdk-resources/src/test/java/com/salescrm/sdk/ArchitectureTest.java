package com.salescrm.sdk;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.webhook.WebhookVerifier;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A resource is one package: which others it may know is said here, and nothing points back to the client. */
class ArchitectureTest {
  private static final String ROOT = "com.salescrm.sdk.";
  private static final String INDEX = ROOT + "internal.index..";
  private static final JavaClasses SDK =
      SdkClasses.ALL.that(DescribedPredicate.not(resideInAPackage("com.salescrm.sdk.core..")));

  /**
   * The doors: a lead holds contacts, tasks and opportunities, all of these hold integration links, and a user holds
   * memberships.
   */
  private static final Map<String, Set<String>> DOORS = Map.of(
      "lead", Set.of("contact", "task", "opportunity", "integrationlink"),
      "contact", Set.of("integrationlink"),
      "opportunity", Set.of("integrationlink"),
      "export", Set.of("lead", "opportunity"),
      "user", Set.of("membership"));

  @Test
  void resources_knowEachOtherOnlyThroughTheirDoors() {
    Set<String> resources = resources();
    assertThat(resources).hasSizeGreaterThanOrEqualTo(16);
    for (String resource : resources) {
      String[] closed = resources.stream()
          .filter(other -> !other.equals(resource))
          .filter(other -> !DOORS.getOrDefault(resource, Set.of()).contains(other))
          .map(other -> ROOT + other + "..")
          .toArray(String[]::new);
      noClasses()
          .that(resideInAPackage(ROOT + resource + ".."))
          .should()
          .dependOnClassesThat(resideInAnyPackage(closed))
          .check(SDK);
    }
  }

  @Test
  void batches_knowTheCoreAlone() {
    noClasses()
        .that(resideInAPackage(ROOT + "batch.."))
        .should()
        .dependOnClassesThat(resideInAPackage("com.salescrm.sdk..")
            .and(not(resideInAnyPackage(ROOT + "core..", ROOT + "batch..", INDEX))))
        .because("the services of the resources depend on it")
        .check(SDK);
    noClasses()
        .that(resideInAPackage(INDEX))
        .should()
        .dependOnClassesThat(resideInAPackage("com.salescrm.sdk..")
            .and(not(resideInAnyPackage(ROOT + "core..", INDEX))))
        .because("batches depend on it")
        .check(SDK);
  }

  @Test
  void resources_doNotKnowTheClient() {
    noClasses()
        .that(resideInAPackage(ROOT + "*.."))
        .should()
        .dependOnClassesThat(resideInAPackage("com.salescrm.sdk"))
        .check(SDK);
  }

  @Test
  void resources_knowNoHttpLibraryAndNoInternalPackageBesideThoseExportedToThem() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("okhttp3..", "okio..", "com.salescrm.sdk.core.internal..")
                .and(not(resideInAnyPackage(
                    "com.salescrm.sdk.core.internal.argument",
                    "com.salescrm.sdk.core.internal.client",
                    "com.salescrm.sdk.core.internal.model",
                    "com.salescrm.sdk.core.internal.polling",
                    "com.salescrm.sdk.core.internal.query",
                    "com.salescrm.sdk.core.internal.storage"))))
        .because("requests are built with ApiRequest; these packages are exported to this module")
        .check(SDK);
  }

  @Test
  void services_areFinalAndHoldNothingThatChanges() {
    classes()
        .that()
        .haveSimpleNameEndingWith("Service")
        .should()
        .haveModifier(JavaModifier.FINAL)
        .andShould()
        .haveOnlyFinalFields()
        .check(SDK);
  }

  /** The two classes have the default of a clock that tests replace. */
  @Test
  void time_isSeenThroughItsSeams() {
    noClasses()
        .that(not(belongToAnyOf(WebhookVerifier.class))
            .and(not(name(ROOT + "batch.journal.JdbcOptions"))))
        .should()
        .accessTargetWhere(
            describe( // Calls and method references.
                "it reads a clock or sleeps", access -> isClockOrSleep(access.getTarget())))
        .because("code above single calls takes the time from ClientInternals")
        .check(SDK);
  }

  private static boolean isClockOrSleep(AccessTarget target) {
    String owner = target.getOwner().getName();
    return switch (target.getName()) {
      case "now" -> owner.startsWith("java.time.");
      case "currentTimeMillis", "nanoTime" -> owner.equals(System.class.getName());
      case "sleep" ->
        owner.equals(Thread.class.getName()) || owner.equals(TimeUnit.class.getName());
      default -> target.getName().startsWith("system") && owner.equals(Clock.class.getName());
    };
  }

  @Test
  void generatedClasses_areNobodysBusiness() {
    classes()
        .that()
        .haveSimpleNameStartingWith("Immutable")
        .should()
        .notBePublic()
        .check(SDK);
  }

  private static Set<String> resources() {
    return SDK.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(ROOT))
        .map(name -> name.substring(ROOT.length()))
        .filter(name -> !name.startsWith("internal") && !name.startsWith("batch"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
