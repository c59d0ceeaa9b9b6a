package com.salescrm.sdk.core.internal.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A record of the application that {@link RecordDeserializer} reads: its components and its canonical constructor. One
 * instance for each class. Thread-safe.
 */
public final class RecordType {
  private static final ClassValue<RecordType> TYPES = new ClassValue<>() {
    @Override
    protected RecordType computeValue(Class<?> type) {
      return new RecordType(type);
    }
  };

  private final Class<?> type;
  private final List<ComponentType> components;
  private final MethodHandle constructor;

  private RecordType(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: declare a record with the fields to read");
    }
    this.type = type;
    this.components = Arrays.stream(type.getRecordComponents())
        .map(each -> new ComponentType(type, each))
        .toList();
    if (components.isEmpty()) {
      throw new IllegalArgumentException(type.getName() + " has no component that names a field");
    }
    requireDifferentNames();
    this.constructor = constructor(type);
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

  private static MethodHandle constructor(Class<?> type) {
    Class<?>[] types = Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getType)
        .toArray(Class<?>[]::new);
    try {
      Constructor<?> canonical = type.getDeclaredConstructor(types);
      canonical.setAccessible(true); // The record may be private.
      return MethodHandles.lookup()
          .unreflectConstructor(canonical)
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (InaccessibleObjectException e) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: its module must open the package "
              + type.getPackageName() + " to com.salescrm.sdk.core",
          e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: its canonical constructor is not accessible", e);
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
