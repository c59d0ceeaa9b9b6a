package com.salescrm.sdk.core.internal.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A record of the application that {@link RecordDeserializer} reads: its components and its canonical constructor. One
 * instance for each class. Thread-safe.
 */
public final class RecordType {
  private static final ClassCache<RecordType> TYPES = new ClassCache<>(RecordType::new);

  private final Class<?> type;
  private final List<ComponentType> components;
  private final MethodHandle constructor;

  private RecordType(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: declare a record with the fields to read");
    }
    this.type = type;
    RecordComponent[] described = type.getRecordComponents();
    Constructor<?> canonical = canonicalConstructor(type, described);
    Parameter[] parameters = canonical.getParameters();
    ComponentType[] found = new ComponentType[described.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = new ComponentType(described[i], parameters[i]);
    }
    this.components = List.of(found);
    if (components.isEmpty()) {
      throw new IllegalArgumentException(type.getName() + " has no component that names a field");
    }
    requireDifferentNames();
    this.constructor = handle(canonical);
  }

  /**
   * {@return the type of a record}
   *
   * @throws IllegalArgumentException if JSON cannot be read as the class; the message names the component, if it is one
   */
  public static RecordType of(Class<?> type) {
    return TYPES.get(type);
  }

  private void requireDifferentNames() {
    Set<String> names = new HashSet<>();
    for (ComponentType each : components) {
      if (!names.add(each.property())) {
        throw each.invalid("another component has the same JSON name, " + each.property());
      }
    }
  }

  private static Constructor<?> canonicalConstructor(Class<?> type, RecordComponent[] components) {
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = components[i].getType();
    }
    try {
      return type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: its canonical constructor is not accessible", e);
    }
  }

  private static MethodHandle handle(Constructor<?> canonical) {
    Class<?> type = canonical.getDeclaringClass();
    try {
      canonical.setAccessible(true); // The record may be private.
      return MethodHandles.lookup()
          .unreflectConstructor(canonical)
          .asSpreader(Object[].class, canonical.getParameterCount())
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (InaccessibleObjectException e) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: its module must open the package "
              + type.getPackageName() + " to com.salescrm.sdk.core",
          e);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e); // It is accessible.
    }
  }

  Object create(Object[] values) throws Throwable {
    return constructor.invokeExact(values);
  }

  String name() {
    return type.getSimpleName();
  }

  /** {@return the components, in the order of the constructor} */
  public List<ComponentType> components() {
    return components;
  }
}
