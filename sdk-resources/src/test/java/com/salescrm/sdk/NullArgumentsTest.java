package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.bulkaction.BulkActionPoller;
import com.salescrm.sdk.bulkaction.BulkActions;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.ContactEditor;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.store.FileTokenStore;
import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.polling.Poller;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportDownload;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.lead.AttachFileRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.lead.LeadEditor;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.OpportunityGroups;
import com.salescrm.sdk.phonenumber.PhoneNumber;
import com.salescrm.sdk.phonenumber.PhoneNumberEditor;
import com.salescrm.sdk.sequence.Sequence;
import com.salescrm.sdk.sequence.SequenceEditor;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookEditor;
import com.salescrm.sdk.webhook.WebhookSigner;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A null where none is allowed is refused by every public method at once, with a message that names the argument. */
class NullArgumentsTest {
  /** What the SDK alone calls: sdk-resources, or what is above credentials that an application may write itself. */
  private static final Set<String> CALLED_BY_THE_SDK = Set.of(
      "AdditionalLists",
      "RequestFieldGuard",
      "Credentials",
      "Differences",
      "JsonBacked",
      "ListEdit",
      "QueryWriter",
      "RequestIds",
      "JobStartResponse");

  private static final OAuthClient OAUTH = OAuthClient.builder()
      .authUrl("http://localhost:1")
      .apiHost("http://localhost:1")
      .clientId("id")
      .clientSecret("secret")
      .build();

  private final CrmClient client = CrmClient.builder()
      .baseUrl("http://localhost:1/api/v1")
      .credentials(Credentials.apiKey("key"))
      .retryPolicy(RetryPolicy.none())
      .build();
  private static final Journal JOURNAL = Journal.file(Path.of("target", "nulls.journal"));

  private final Map<Class<?>, Object> samples = new HashMap<>(Map.ofEntries(
      Map.entry(CrmClient.class, client),
      Map.entry(String.class, "/12"),
      Map.entry(CharSequence.class, "12"),
      Map.entry(Object.class, "12"),
      Map.entry(Class.class, Lead.class),
      Map.entry(Number.class, 1),
      Map.entry(ApiRequest.class, ApiRequest.get("/me/").build()),
      Map.entry(ApiRequest.Builder.class, ApiRequest.get("/me/")),
      Map.entry(ContactEditor.class, editor(ContactEditor.class, Contact.class)),
      Map.entry(LeadEditor.class, editor(LeadEditor.class, Lead.class)),
      Map.entry(PhoneNumberEditor.class, editor(PhoneNumberEditor.class, PhoneNumber.class)),
      Map.entry(SequenceEditor.class, editor(SequenceEditor.class, Sequence.class)),
      Map.entry(WebhookEditor.class, editor(WebhookEditor.class, Webhook.class)),
      Map.entry(WebhookSigner.class, WebhookSigner.of("0a".repeat(32))),
      Map.entry(OAuthClient.class, OAUTH),
      Map.entry(TokenStore.class, new InMemoryTokenStore()),
      Map.entry(OAuthCredentials.class, OAuthCredentials.of(OAUTH, new InMemoryTokenStore())),
      Map.entry(Collection.class, List.of("id_1")),
      Map.entry(OpportunityGroupBy.class, OpportunityGroupBy.DATE_WON_MONTH),
      Map.entry(
          OpportunityGroups.class,
          client.opportunities().listGrouped(OpportunityGroupBy.DATE_WON_MONTH, b -> {})),
      Map.entry(ExportPoller.class, client.exports().poller("exp_1")),
      Map.entry(
          ExportDownload.class,
          client
              .exports()
              .download(Export.builder()
                  .id("exp_1")
                  .downloadUrl("http://localhost:1/f")
                  .build())),
      Map.entry(Poller.class, client.exports().poller("exp_1")),
      Map.entry(BulkActionPoller.class, client.bulkActions().edits().poller("bulk_1")),
      Map.entry(BulkActions.class, client.bulkActions().edits()),
      Map.entry(
          AttachFileRequest.class,
          AttachFileRequest.builder().url("https://localhost/a").filename("a").build()),
      Map.entry(
          TokenRecord.class,
          TokenRecord.of(OAuthToken.builder().accessToken("token").build())),
      Map.entry(FileTokenStore.class, FileTokenStore.at(Path.of("target", "token.json"))),
      Map.entry(DataSource.class, JdbcConnectionPool.create("jdbc:h2:mem:nulls", "", "")),
      Map.entry(Journal.class, JOURNAL),
      Map.entry(Integer.class, 1),
      Map.entry(Long.class, 1L),
      Map.entry(Boolean.class, true),
      Map.entry(BigDecimal.class, BigDecimal.ONE),
      Map.entry(Duration.class, Duration.ofSeconds(1)),
      Map.entry(Instant.class, Instant.EPOCH),
      Map.entry(LocalDate.class, LocalDate.EPOCH),
      Map.entry(OffsetDateTime.class, OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC)),
      Map.entry(ZoneId.class, ZoneOffset.UTC),
      Map.entry(URI.class, URI.create("https://localhost/callback?code=1")),
      Map.entry(Path.class, Path.of("target", "no-such-folder", "file")),
      Map.entry(Optional.class, Optional.empty()),
      Map.entry(List.class, List.of()),
      Map.entry(Set.class, Set.of()),
      Map.entry(Map.class, Map.of()),
      Map.entry(Iterable.class, List.of()),
      Map.entry(JsonNode.class, TextNode.valueOf("12")),
      Map.entry(byte[].class, new byte[] {'{', '}'}),
      Map.entry(CompletableFuture.class, new CompletableFuture<>()),
      Map.entry(CustomField.class, CustomField.text("cf_1")),
      Map.entry(Projection.class, Projection.of(LeadId.class, Lead.class)),
      Map.entry(CustomField.Multi.class, CustomField.texts("cf_2")),
      Map.entry(Task.class, CrmJson.fromJson("{\"_type\":\"lead\",\"id\":\"task_1\"}", Task.class)),
      Map.entry(WebhookVerifier.class, WebhookVerifier.of("0a".repeat(32)))));

  /** An edit creates the editors. */
  private static <T> T editor(Class<T> editor, Class<?> model) {
    try {
      Constructor<T> constructor = editor.getDeclaredConstructor(model);
      constructor.setAccessible(true);
      return constructor.newInstance(CrmJson.fromJson("{\"id\":\"id_1\"}", model));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(editor.getName(), e);
    }
  }

  private record LeadId(String id) {}

  private final Set<Class<?>> underWay = new HashSet<>();
  private final List<String> refused = new ArrayList<>();
  private final Map<String, String> accepted = new TreeMap<>();
  private final Set<String> notTried = new TreeSet<>();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void everyPublicMethod_null_isRefusedByName() {
    for (Class<?> type : publicTypes()) {
      for (Method method : type.getMethods()) {
        if (isOurs(method)) {
          check(type, method);
        }
      }
      if (!isMadeByTheSdk(type) && !Modifier.isAbstract(type.getModifiers())) {
        Arrays.stream(type.getConstructors()).forEach(constructor -> check(type, constructor));
      }
    }

    assertThat(accepted).isEmpty();
    assertThat(refused).hasSizeGreaterThan(1_500);
    // Made by responses alone, by an edit, over a database, or by an application.
    assertThat(notTried)
        .isSubsetOf(
            "ApiResponse",
            "BatchPlan",
            "ClientSettings",
            "CsvRow",
            "FieldsSetter",
            "ItemGroup",
            "JdbcRateBudgetStore",
            "JdbcTokenStore",
            "OpportunitySetters",
            "PhoneNumberRentException",
            "PollTimeoutException",
            "UnpauseRefusedException",
            "TaskFilterSetters",
            "TaskSetters",
            "WebhookEvent",
            "com.salescrm.sdk.batch.ExternalIdIndex$Builder");
  }

  private static List<Class<?>> publicTypes() {
    return SdkClasses.ALL.stream()
        .filter(type -> !type.getPackageName().contains(".internal"))
        .<Class<?>>map(JavaClass::reflect)
        .filter(NullArgumentsTest::isPublic)
        .filter(type -> !CALLED_BY_THE_SDK.contains(type.getSimpleName()))
        .filter(type -> !type.isEnum()) // Their valueOf is the JDK's.
        .filter(type -> !type.isAnnotation())
        .toList();
  }

  /** Exceptions, events and responses, which applications only read. */
  private static boolean isMadeByTheSdk(Class<?> type) {
    return Throwable.class.isAssignableFrom(type)
        || Set.of("AttemptEvent", "CallEvent", "DownloadProgress", "ErrorResponse", "ListBody")
            .contains(type.getSimpleName());
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  /** What the JDK or Jackson declares keeps their rules. */
  private static boolean isOurs(Method method) {
    return method.getDeclaringClass().getName().startsWith("com.salescrm.sdk")
        && !method.isBridge()
        && !method.isSynthetic()
        && !isOfAnotherLibrary(method, method.getDeclaringClass());
  }

  private static boolean isOfAnotherLibrary(Method method, @Nullable Class<?> type) {
    if (type == null) {
      return false;
    }
    if (!type.getName().startsWith("com.salescrm.sdk")) {
      return declares(method, type);
    }
    return isOfAnotherLibrary(method, type.getSuperclass())
        || Arrays.stream(type.getInterfaces()).anyMatch(each -> isOfAnotherLibrary(method, each));
  }

  private static boolean declares(Method method, Class<?> type) {
    return Arrays.stream(type.getMethods())
        .anyMatch(each -> each.getName().equals(method.getName())
            && each.getParameterCount() == method.getParameterCount());
  }

  private void check(Class<?> type, Executable called) {
    AnnotatedType[] parameters = called.getAnnotatedParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      Class<?> parameter = called.getParameterTypes()[i];
      if (!parameter.isPrimitive()
          && !parameters[i].isAnnotationPresent(Nullable.class)
          && !isGeneratedWithoutCheck(called, parameter)) {
        checkNull(type, called, i);
      }
    }
  }

  /** Generated setters check a value and each element, but not what holds them: there the virtual machine's words stand. */
  private static boolean isGeneratedWithoutCheck(Executable called, Class<?> parameter) {
    return called.getDeclaringClass().getSimpleName().equals("Builder")
        && called.getDeclaringClass().getName().contains(".Immutable")
        && (parameter.getSimpleName().startsWith("Optional")
            || parameter == Iterable.class
            || parameter == Map.class
            || parameter == Map.Entry.class
            || parameter.isArray());
  }

  private void checkNull(Class<?> type, Executable called, int index) {
    String name = name(called) + " #" + (index + 1);
    boolean needsTarget =
        called instanceof Method method && !Modifier.isStatic(method.getModifiers());
    Object target = needsTarget ? sample(type) : null;
    Class<?>[] types = called.getParameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = i == index ? null : sample(types[i]);
      if (i != index && arguments[i] == null) {
        notTried.add(types[i].getSimpleName());
        return;
      }
    }
    if (needsTarget && target == null) {
      notTried.add(type.getSimpleName().equals("Builder") ? type.getName() : type.getSimpleName());
      return;
    }
    if (target != null && Proxy.isProxyClass(target.getClass())) {
      return; // What an application implements checks nothing for the SDK.
    }
    try {
      called.setAccessible(true);
      if (called instanceof Constructor<?> constructor) {
        constructor.newInstance(arguments);
      } else {
        ((Method) called).invoke(target, arguments);
      }
      accepted.put(name, "accepted");
    } catch (InvocationTargetException e) {
      note(name, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  private static String name(Executable called) {
    return called.getDeclaringClass().getName().replace("com.salescrm.sdk.", "") + "."
        + (called instanceof Method ? called.getName() : "new")
        + Arrays.stream(called.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private void note(String name, Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    if (thrown instanceof IllegalArgumentException
        && message.matches("(?s)\\w.* must not be (null|blank).*")) {
      refused.add(name);
    } else {
      accepted.put(name, thrown.toString().lines().findFirst().orElse(""));
    }
  }

  private @Nullable Object sample(Class<?> type) {
    Object known = samples.get(type);
    if (known == null && underWay.add(type)) {
      known = made(type);
      underWay.remove(type);
      if (known != null && !type.getName().endsWith("Builder")) {
        samples.put(type, known);
      }
    }
    return known;
  }

  private @Nullable Object made(Class<?> type) {
    if (type.isPrimitive()) {
      return type == boolean.class ? (Object) true : type == int.class ? (Object) 1 : (Object) 1L;
    }
    if (type.isArray()) {
      Object array = Array.newInstance(type.getComponentType(), 1);
      Array.set(array, 0, sample(type.getComponentType()));
      return array;
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isInterface() && isFunction(type)) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
    }
    Object made = byFactory(type, type);
    if (made == null && type.isAnnotationPresent(JsonDeserialize.class)) {
      return CrmJson.fromJson("{\"id\":\"id_1\"}", type);
    }
    if (made == null) {
      made = byBuilder(type);
    }
    if (made == null && type.getEnclosingClass() != null) {
      made = byFactory(type.getEnclosingClass(), type);
    }
    return made == null ? byClient(type) : made;
  }

  private static boolean isFunction(Class<?> type) {
    long abstracts = Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .count();
    return abstracts <= 1 && !type.getName().contains(".sdk.core.query");
  }

  private @Nullable Object byFactory(Class<?> in, Class<?> type) {
    List<Executable> ways =
        new ArrayList<>(Arrays.asList(in == type ? type.getConstructors() : new Constructor<?>[0]));
    Arrays.stream(in.getMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .filter(method -> type.isAssignableFrom(method.getReturnType()))
        .forEach(ways::add);
    ways.sort((a, b) -> Integer.compare(a.getParameterCount(), b.getParameterCount()));
    for (Executable way : ways) {
      Object made = called(null, way);
      if (made != null) {
        return made;
      }
    }
    return null;
  }

  private @Nullable Object byBuilder(Class<?> type) {
    try {
      Object builder = called(null, type.getMethod("builder"));
      return builder == null ? null : called(builder, builder.getClass().getMethod("build"));
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private @Nullable Object byClient(Class<?> type) {
    for (Object source : new ArrayList<>(samples.values())) {
      if (source.getClass().getName().startsWith("com.salescrm.sdk")) {
        for (Method method : source.getClass().getMethods()) {
          if (method.getReturnType() == type && method.getParameterCount() == 0) {
            Object made = called(source, method);
            if (made != null) {
              return made;
            }
          }
        }
      }
    }
    return null;
  }

  private @Nullable Object called(@Nullable Object target, Executable way) {
    @Nullable Object[] arguments = new Object[way.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = sample(way.getParameterTypes()[i]);
      if (arguments[i] == null) {
        return null;
      }
    }
    try {
      way.setAccessible(true);
      return way instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) way).invoke(target, arguments);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
