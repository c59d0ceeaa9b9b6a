package com.salescrm.sdk.core.internal.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A method of a model or its builder, with one parameter or none. The first calls are reflective, because finding a method
 * handle takes longer than some calls by reflection. Thread-safe.
 */
final class ModelMethod {

  private static final int CALLS_BY_REFLECTION = 100;
  private static final MethodType TYPE = MethodType.genericMethodType(2);

  private final Method method;
  private final boolean takesArgument;
  private volatile @Nullable MethodHandle handle;
  /** Approximate if several threads count at once. */
  private int calls;

  ModelMethod(Method method) {
    method.setAccessible(true); // The class that declares it is generated and not public.
    this.method = method;
    this.takesArgument = method.getParameterCount() == 1;
  }

  /**
   * Calls the method.
   *
   * @param target the object; ignored by a static method
   * @param argument the argument; ignored by a method without parameters
   */
  Object call(Object target, Object argument) throws Throwable {
    MethodHandle found = handle;
    if (found != null) {
      return found.invokeExact(target, argument);
    }
    if (++calls > CALLS_BY_REFLECTION) {
      handle = toHandle();
    }
    return takesArgument ? method.invoke(target, argument) : method.invoke(target);
  }

  private MethodHandle toHandle() throws IllegalAccessException {
    MethodHandle found = MethodHandles.lookup().unreflect(method);
    if (!takesArgument) {
      found = MethodHandles.dropArguments(found, 1, Object.class);
    } else if (found.type().parameterCount() == 1) { // Static.
      found = MethodHandles.dropArguments(found, 0, Object.class);
    }
    return found.asType(TYPE);
  }
}
