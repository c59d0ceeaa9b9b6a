package com.salescrm.sdk.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.core.model.OpenEnum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The metadata for GraalVM in the jars is what the models need. {@code mvn test -pl sdk-resources -am
 * -Dtest=NativeImageMetadataTest -Dupdate.metadata=true -Dsurefire.failIfNoSpecifiedTests=false} rewrites it.
 */
class NativeImageMetadataTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final ClassLoader RECORDING = new RecordingLoader();
  private static final String CORE = "com.salescrm.sdk.core.";

  /** The threads of asynchronous calls, where the JDK has virtual ones; named for the images that a JDK 21 makes. */
  private static final String EXECUTORS = "java.util.concurrent.Executors";

  @ParameterizedTest
  @ValueSource(strings = {"sdk-core", "sdk-resources"})
  void file_ofAModule_isWhatItsModelsNeed(String module) throws Exception {
    String needed = needed(module).json();
    if (Boolean.getBoolean("update.metadata")) {
      Files.createDirectories(file(module).getParent());
      Files.writeString(file(module), needed);
    }
    assertThat(file(module)).hasContent(needed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sdk-core", "sdk-resources"})
  void file_ofAModule_namesNothingThatIsNotThere(String module) throws Exception {
    JsonNode types = new ObjectMapper().readTree(file(module).toFile()).path("reflection");
    assertThat(types).isNotEmpty();
    for (JsonNode type : types) {
      Class<?> found = Class.forName(type.path("type").asText());
      for (JsonNode method : type.path("methods")) {
        if (!found.getName().equals(EXECUTORS) || Runtime.version().feature() >= 21) {
          assertThat(member(found, method)).isNotNull();
        }
      }
    }
  }

  @Test
  void files_together_nameEveryModelWithWhatIsGeneratedForIt() throws Exception {
    Set<String> listed = listed();
    List<String> needed = new ArrayList<>();
    for (Class<?> type : sdk()) {
      boolean generated = type.getSimpleName().startsWith("Immutable");
      if ((generated && bindsJson(type)) || OpenEnum.class.isAssignableFrom(type)) {
        needed.add(type.getName());
      }
    }
    assertThat(needed).hasSizeGreaterThan(100);
    assertThat(listed).containsAll(needed);
  }

  @Test
  void callsAndModels_allOfThem_reachNothingThatIsNotNamed() throws Exception {
    runRecorded("com.salescrm.sdk.catalogue.WholeCatalogue");
    runRecorded(FilledModels.class.getName());

    Map<String, ? extends Set<Reflection.Call>> named = BoundTypes.reflection().types();
    Reflection recorded = Recorder.ofSdk();
    List<String> missing = new ArrayList<>();
    recorded.types().forEach((type, called) -> {
      Set<Reflection.Call> known = named.get(type);
      if (known == null || !known.containsAll(called)) {
        missing.add(type + " " + called);
      }
    });
    assertThat(missing).isEmpty();
    long members = recorded.types().values().stream().mapToLong(Set::size).sum();
    long all = named.values().stream().mapToLong(Set::size).sum();
    System.out.println(
        "Of " + named.size() + " types and " + all + " members named, the calls and models reached "
            + recorded.types().size() + " and " + members + ".");
    assertThat(members).isGreaterThan(all * 3 / 4);
  }

  private static void runRecorded(String program) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(RECORDING);
    try {
      Class<?> again = Class.forName(program, true, RECORDING);
      ((Runnable) again.getConstructor().newInstance()).run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Reflection needed(String module) throws Exception {
    boolean core = module.equals("sdk-core");
    Reflection needed = new Reflection();
    BoundTypes.reflection().types().entrySet().stream()
        .filter(type -> type.getKey().startsWith(CORE) == core)
        .forEach(type -> needed.types().put(type.getKey(), type.getValue()));
    if (core) {
      needed.add(EXECUTORS, "newVirtualThreadPerTaskExecutor", "");
    }
    return needed;
  }

  private static Path file(String module) {
    return ROOT.resolve(module)
        .resolve("src/main/resources/META-INF/native-image/com.salescrm")
        .resolve("salescrm-" + module)
        .resolve("reachability-metadata.json");
  }

  private static Set<String> listed() throws IOException {
    Set<String> listed = new TreeSet<>();
    for (String module : List.of("sdk-core", "sdk-resources")) {
      new ObjectMapper()
          .readTree(file(module).toFile())
          .path("reflection")
          .forEach(type -> listed.add(type.path("type").asText()));
    }
    return listed;
  }

  private static Object member(Class<?> type, JsonNode method) throws ReflectiveOperationException {
    List<Class<?>> parameters = new ArrayList<>();
    for (JsonNode parameter : method.path("parameterTypes")) {
      parameters.add(classOf(parameter.asText()));
    }
    Class<?>[] types = parameters.toArray(Class<?>[]::new);
    String name = method.path("name").asText();
    return name.equals("<init>")
        ? type.getDeclaredConstructor(types)
        : type.getDeclaredMethod(name, types);
  }

  private static Class<?> classOf(String name) throws ClassNotFoundException {
    return switch (name) {
      case "boolean" -> boolean.class;
      case "int" -> int.class;
      case "long" -> long.class;
      default -> Class.forName(name);
    };
  }

  /** Every class file of both modules, found by walking the folders or jars they are in. */
  private static List<Class<?>> sdk() throws Exception {
    List<Class<?>> found = new ArrayList<>();
    for (String module : List.of("sdk-core", "sdk-resources")) {
      Path classes = ROOT.resolve(module).resolve("target/classes");
      try (Stream<Path> files = Files.walk(classes)) {
        for (Path file :
            files.filter(each -> each.toString().endsWith(".class")).toList()) {
          String name = classes.relativize(file).toString().replaceAll("[/\\\\]", ".");
          if (!name.endsWith("-info.class")) {
            found.add(Class.forName(name.substring(0, name.length() - ".class".length())));
          }
        }
      }
    }
    return found;
  }

  /** Whether the value that a generated class stands for has a property of JSON. */
  private static boolean bindsJson(Class<?> generated) {
    return BoundTypes.classes().stream().anyMatch(each -> each == generated);
  }
}
