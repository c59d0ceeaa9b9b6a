package com.salescrm.sdk.core;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ClientSettings;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Stream;

/** Which package may know which, what stays out of public signatures, and who may touch time, threads and the console. */
@AnalyzeClasses(
    packages = "com.salescrm.sdk.core",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String CORE = "com.salescrm.sdk.core.";

  @ArchTest
  static final ArchRule packages_knowEachOtherInOneDirection =
      slices().matching(CORE + "(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule error_knowsHowTextIsPrintedOnly = knows("error", "internal.log");

  @ArchTest
  static final ArchRule retry_knowsNothingOfTheSdk = knows("retry");

  @ArchTest
  static final ArchRule jdbcRateBudget_knowsStorageOnly =
      knows("retry.jdbc", "retry", "internal.storage");

  @ArchTest
  static final ArchRule rateLimiters_knowNoHttp =
      knows("internal.ratelimit", "retry", "internal.time", "internal.concurrent");

  @ArchTest
  static final ArchRule url_knowsNothingOfTheSdk = knows("internal.url");

  @ArchTest
  static final ArchRule concurrent_knowsNothingOfTheSdk = knows("internal.concurrent");

  @ArchTest
  static final ArchRule log_knowsNothingOfTheSdk = knows("internal.log");

  @ArchTest
  static final ArchRule time_knowsCancellationOnly = knows("internal.time", "internal.concurrent");

  @ArchTest
  static final ArchRule messages_knowWhatMayBeRepeatedAndWhatBecameOfIt =
      knows("internal.message", "internal.log", "retry", "error");

  @ArchTest
  static final ArchRule responses_doNotDependOnTheTransportChain =
      knows("internal.response", "internal.message", "internal.json", "retry");

  @ArchTest
  static final ArchRule property_knowsNothingOfTheSdk = knows("property");

  @ArchTest
  static final ArchRule internalJson_knowsWhatItFillsOnly = knows("internal.json", "property");

  @ArchTest
  static final ArchRule json_knowsNoHttp = knows("json", "error", "internal.json", "query");

  @ArchTest
  static final ArchRule models_knowNoHttp = knows("model", "error", "property", "internal.json");

  @ArchTest
  static final ArchRule queries_knowModelsOnly = knows("query", "model", "internal.json");

  @ArchTest
  static final ArchRule partsOfModels_knowModelsOnly =
      knows("internal.model", "model", "property", "internal.json");

  @ArchTest
  static final ArchRule partsOfQueries_knowQueriesOnly = knows("internal.query", "query", "model");

  @ArchTest
  static final ArchRule auth_doesNotKnowWhoSendsIt = doesNotKnow("auth", "http", "paging", "model");

  @ArchTest
  static final ArchRule tokenStores_dependOnNoHttp = knows(
      "auth.store", "error", "internal.auth", "internal.json", "internal.storage", "internal.time");

  @ArchTest
  static final ArchRule storage_knowsThreadsOnly = knows("internal.storage", "internal.concurrent");

  @ArchTest
  static final ArchRule jdbcStore_dependsOnStoresOnly = knows(
      "auth.store.jdbc",
      "auth.store",
      "error",
      "internal.auth",
      "internal.storage",
      "internal.time");

  @ArchTest
  static final ArchRule refresh_dependsOnStoresOnly = knows(
      "internal.auth.refresh",
      "auth.store",
      "error",
      "internal.auth",
      "internal.time",
      "internal.concurrent");

  @ArchTest
  static final ArchRule transports_doNotKnowWhatIsAsked =
      doesNotKnow("internal.transport", "http", "paging", "json", "model", "query");

  @ArchTest
  static final ArchRule paging_stopsAtTheClient =
      knows("paging", "http", "error", "internal.concurrent", "internal.url");

  @ArchTest
  static final ArchRule jobStarts_areReadWithoutPolling =
      knows("internal.polling", "http", "error", "json");

  private static ArchRule knows(String name, String... others) {
    // Checks of arguments are everybody's.
    String[] allowed = Stream.concat(Stream.of(name, "internal.argument"), Stream.of(others))
        .map(each -> CORE + each)
        .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(CORE + name)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(allowed)
            .or(DescribedPredicate.not(resideInAnyPackage("com.salescrm.."))));
  }

  private static ArchRule doesNotKnow(String name, String... others) {
    String[] forbidden = Stream.of(others).map(each -> CORE + each).toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(CORE + name)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden);
  }

  private static final DescribedPredicate<JavaClass> HIDDEN = describe(
      "a type that stays inside",
      type -> type.getPackageName().startsWith("okhttp3")
          || type.getPackageName().startsWith("okio")
          || type.getPackageName().startsWith(CORE + "internal")
          || type.isEquivalentTo(ObjectMapper.class));

  private static final DescribedPredicate<JavaMember> VISIBLE = describe(
      "part of the public interface",
      member -> isPublic(member.getOwner())
          && !member.getOwner().getPackageName().startsWith(CORE + "internal")
          && (member.getModifiers().contains(JavaModifier.PUBLIC)
              || member.getModifiers().contains(JavaModifier.PROTECTED))
          && !member.getModifiers().contains(SYNTHETIC));

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
  }

  private static ArchCondition<JavaCodeUnit> showNothingHidden() {
    return new ArchCondition<>("show nothing of OkHttp, the mapper or internals") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        boolean excepted = unit.getName().equals("httpClient")
            && (unit.getOwner().isEquivalentTo(ClientSettings.class)
                || unit.getOwner().isEquivalentTo(OAuthClient.Builder.class));
        Set<JavaClass> types = unit.getAllInvolvedRawTypes();
        types.stream()
            .filter(type -> !excepted && HIDDEN.test(type))
            .forEach(type -> events.add(SimpleConditionEvent.violated(
                unit, unit.getFullName() + " shows " + type.getName())));
      }
    };
  }

  @ArchTest
  static final ArchRule publicMethods_showNothingThatStaysInside =
      methods().that(are(VISIBLE)).should(showNothingHidden());

  @ArchTest
  static final ArchRule publicConstructors_showNothingThatStaysInside =
      constructors().that(are(VISIBLE)).should(showNothingHidden());

  @ArchTest
  static final ArchRule publicFields_showNothingThatStaysInside =
      fields().that(are(VISIBLE)).should().notHaveRawType(HIDDEN);

  @ArchTest
  static final ArchRule publicTypes_extendNothingThatStaysInside = noClasses()
      .that()
      .arePublic()
      .and()
      .resideOutsideOfPackage(CORE + "internal..")
      .should()
      .beAssignableTo(HIDDEN);

  @ArchTest
  static final ArchRule time_isSeenThroughItsSeams = noClasses()
      .that()
      .resideOutsideOfPackage(CORE + "internal.time")
      .should()
      .accessTargetWhere(
          describe( // Calls and method references.
              "it reads a clock or sleeps",
              call -> Stream.of(
                      Thread.class.getName() + ".sleep",
                      System.class.getName() + ".currentTimeMillis",
                      System.class.getName() + ".nanoTime",
                      Instant.class.getName() + ".now",
                      Clock.class.getName() + ".systemUTC",
                      Clock.class.getName() + ".systemDefaultZone",
                      "java.time.LocalDate.now",
                      "java.time.LocalDateTime.now",
                      "java.time.ZonedDateTime.now",
                      "java.time.OffsetDateTime.now")
                  .anyMatch(name ->
                      (call.getTargetOwner().getName() + "." + call.getName()).equals(name))));

  /** OkHttp's module does not export them: on the module path they cannot be used. */
  @ArchTest
  static final ArchRule nothing_usesInternalsOfOkHttp =
      noClasses().should().dependOnClassesThat().resideInAPackage("okhttp3.internal..");

  @ArchTest
  static final ArchRule nothing_isSynchronized = codeUnits().should().notHaveModifier(SYNCHRONIZED);

  @ArchTest
  static final ArchRule errors_areAllCrmExceptions = classes()
      .that()
      .resideInAPackage(CORE + "error")
      .and()
      .areAssignableTo(Throwable.class)
      .should()
      .beAssignableTo(CrmException.class);

  @ArchTest
  static final ArchRule threads_areStartedInOnePlaceAndByTheWatcher = noClasses()
      .that()
      .resideOutsideOfPackage(CORE + "internal.concurrent")
      .and()
      .doNotHaveFullyQualifiedName(CORE + "internal.transport.InterruptWatcher")
      .should()
      .accessTargetWhere(describe(
          "it makes a thread",
          access -> (isThreadMaker(access.getTargetOwner()) && access.getName().equals("<init>"))
              || access.getTargetOwner().isEquivalentTo(Executors.class)));

  private static boolean isThreadMaker(JavaClass type) {
    return type.isAssignableTo(Thread.class) || type.isAssignableTo(ThreadPoolExecutor.class);
  }

  @ArchTest
  static final ArchRule nothing_writesToTheConsole = noClasses()
      .should()
      .accessFieldWhere(describe(
          "it is System.out or System.err",
          access -> access.getTargetOwner().isEquivalentTo(System.class)
              && access.getTarget().getRawType().isEquivalentTo(PrintStream.class)))
      .orShould()
      .callMethodWhere(
          describe("it prints a stack trace", call -> call.getName().equals("printStackTrace")));
}
