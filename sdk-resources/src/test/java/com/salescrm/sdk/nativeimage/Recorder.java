package com.salescrm.sdk.nativeimage;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Where {@link RecordingLoader} leads the reflective calls of classes that it has changed. Safe for many threads. */
public final class Recorder {
  private static final Set<Member> CALLED = ConcurrentHashMap.newKeySet();
  private static final Set<Class<?>> REFLECTED_ON = ConcurrentHashMap.newKeySet();

  private Recorder() {}

  /** Stands for {@link Method#invoke}. */
  public static @Nullable Object invoke(
      Method method, @Nullable Object target, Object @Nullable [] arguments)
      throws IllegalAccessException, InvocationTargetException {
    CALLED.add(method);
    return method.invoke(target, arguments);
  }

  /** Stands for {@link Constructor#newInstance}. */
  public static Object newInstance(Constructor<?> constructor, Object @Nullable [] arguments)
      throws ReflectiveOperationException {
    CALLED.add(constructor);
    return constructor.newInstance(arguments);
  }

  /** Stands for {@link MethodHandles.Lookup#findVirtual}. */
  public static MethodHandle findVirtual(
      MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type)
      throws NoSuchMethodException, IllegalAccessException {
    MethodHandle found = lookup.findVirtual(owner, name, type);
    CALLED.add(owner.getMethod(name, type.parameterArray()));
    return found;
  }

  /** Stands for {@link Class#getDeclaredMethods}. */
  public static Method[] getDeclaredMethods(Class<?> type) {
    REFLECTED_ON.add(type);
    return type.getDeclaredMethods();
  }

  /** Stands for {@link Class#getMethods}. */
  public static Method[] getMethods(Class<?> type) {
    REFLECTED_ON.add(type);
    return type.getMethods();
  }

  /** Stands for {@link Class#getDeclaredConstructors}. */
  public static Constructor<?>[] getDeclaredConstructors(Class<?> type) {
    REFLECTED_ON.add(type);
    return type.getDeclaredConstructors();
  }

  /** The recorded reflection on the SDK, in the format of the metadata. */
  static Reflection ofSdk() {
    Reflection recorded = new Reflection();
    REFLECTED_ON.stream().filter(Recorder::isOfSdk).forEach(recorded::add);
    CALLED.stream().filter(member -> isOfSdk(member.getDeclaringClass())).forEach(recorded::add);
    return recorded;
  }

  private static boolean isOfSdk(Class<?> type) {
    return type.getName().startsWith("com.salescrm.sdk.");
  }
}
