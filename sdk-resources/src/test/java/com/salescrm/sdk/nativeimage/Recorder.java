package com.salescrm.sdk.nativeimage;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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
  private static final Set<Class<?>> LOOKED_AT = ConcurrentHashMap.newKeySet();

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

  /** Stands for {@link MethodHandles.Lookup#unreflect}. */
  public static MethodHandle unreflect(MethodHandles.Lookup lookup, Method method)
      throws IllegalAccessException {
    CALLED.add(method);
    return lookup.unreflect(method);
  }

  /** Stands for {@link Class#getDeclaredMethods}. */
  public static Method[] getDeclaredMethods(Class<?> type) {
    LOOKED_AT.add(type);
    return type.getDeclaredMethods();
  }

  /** Stands for {@link Class#getMethods}. */
  public static Method[] getMethods(Class<?> type) {
    LOOKED_AT.add(type);
    return type.getMethods();
  }

  /** Stands for {@link Class#getDeclaredConstructors}. */
  public static Constructor<?>[] getDeclaredConstructors(Class<?> type) {
    LOOKED_AT.add(type);
    return type.getDeclaredConstructors();
  }

  /** What was called and looked at of the SDK, as it would be listed. */
  static Reflection ofSdk() {
    Reflection recorded = new Reflection();
    LOOKED_AT.stream().filter(Recorder::isOfSdk).forEach(recorded::add);
    CALLED.stream().filter(member -> isOfSdk(member.getDeclaringClass())).forEach(recorded::add);
    return recorded;
  }

  private static boolean isOfSdk(Class<?> type) {
    return type.getName().startsWith("com.salescrm.sdk.");
  }
}
