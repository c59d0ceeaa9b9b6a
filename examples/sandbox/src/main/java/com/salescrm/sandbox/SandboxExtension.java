package com.salescrm.sandbox;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The JUnit 5 extension of {@link Sandboxed}. It starts one sandbox for each test and closes it
 * after the test. Use {@code @ExtendWith(SandboxExtension.class)} for the default options, or
 * register an instance to set options:
 *
 * <pre>{@code
 * @RegisterExtension
 * SandboxExtension sandboxes =
 *     SandboxExtension.of(() -> Sandbox.builder().apiKey("mine").start());
 * }</pre>
 *
 * <p>Tests, {@code @BeforeEach} and {@code @AfterEach} methods declare a parameter of type {@link
 * Sandbox}.
 */
public final class SandboxExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SandboxExtension.class);
  private static final String KEY = "sandbox";

  private final Supplier<Sandbox> start;

  /** Creates an extension with the default options. */
  public SandboxExtension() {
    this(Sandbox::start);
  }

  private SandboxExtension(Supplier<Sandbox> start) {
    this.start = start;
  }

  /**
   * Creates an extension that starts its sandboxes with a supplier.
   *
   * @param start starts a new sandbox for each test
   * @return the extension, to be registered
   */
  public static SandboxExtension of(Supplier<Sandbox> start) {
    return new SandboxExtension(start);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
      for (Field field : fields(instance.getClass())) {
        inject(field, instance, sandbox(context));
      }
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Sandbox sandbox = context.getStore(NAMESPACE).remove(KEY, Sandbox.class);
    if (sandbox != null) {
      sandbox.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    // No parameters in a constructor or @BeforeAll: the sandbox of a test does not exist yet.
    return parameter.getParameter().getType() == Sandbox.class
        && context.getTestMethod().isPresent();
  }

  @Override
  public Sandbox resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return sandbox(context);
  }

  private Sandbox sandbox(ExtensionContext context) {
    ExtensionContext.Store store = context.getStore(NAMESPACE);
    Sandbox sandbox = store.get(KEY, Sandbox.class);
    if (sandbox == null) {
      sandbox = start.get();
      store.put(KEY, sandbox);
      int leads = leads(context);
      if (leads > 0) {
        sandbox.seed(Seed.leads(leads));
      }
    }
    return sandbox;
  }

  private static int leads(ExtensionContext context) {
    Optional<Sandboxed> onField = context.getRequiredTestInstances().getAllInstances().stream()
        .flatMap(instance -> fields(instance.getClass()).stream())
        .findFirst()
        .map(field -> field.getAnnotation(Sandboxed.class));
    return Optional.ofNullable(context.getRequiredTestMethod().getAnnotation(Sandboxed.class))
        .or(() -> onField)
        .or(() -> Optional.ofNullable(onClass(context.getRequiredTestClass())))
        .map(Sandboxed::leads)
        .orElse(0);
  }

  /** A nested test class inherits the annotation of its enclosing class. */
  private static @Nullable Sandboxed onClass(@Nullable Class<?> type) {
    if (type == null) {
      return null;
    }
    Sandboxed annotation = type.getAnnotation(Sandboxed.class);
    return annotation != null ? annotation : onClass(type.getEnclosingClass());
  }

  private static List<Field> fields(Class<?> type) {
    Stream<Field> inherited =
        type.getSuperclass() == null ? Stream.empty() : fields(type.getSuperclass()).stream();
    Stream<Field> own = Arrays.stream(type.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(Sandboxed.class))
        .filter(field -> field.getType() == Sandbox.class)
        .filter(field -> !Modifier.isStatic(field.getModifiers()));
    return Stream.concat(inherited, own).toList();
  }

  private static void inject(Field field, Object instance, Sandbox sandbox) {
    try {
      field.setAccessible(true);
      field.set(instance, sandbox);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot set the field " + field, e);
    }
  }
}
