package com.salescrm.sdk.core.internal.json;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Distinguishes models of the SDK from classes of the application, so that each goes to its mapper.
 *
 * <p>A model is a class in a package of the SDK with JSON annotations (of a record: on the class), and every subtype of
 * such a class. A class of the application is any other class that does not belong to Java or Jackson.
 */
final class ModelTypes extends ClassValue<Boolean> {

  private static final String SDK_PACKAGES = "com.salescrm.sdk.";
  private static final String JACKSON_PACKAGES = "com.fasterxml.jackson.";

  private static final ModelTypes APPLICATION_CLASSES = new ModelTypes();

  private ModelTypes() {}

  @Override
  protected Boolean computeValue(Class<?> type) {
    return !type.isPrimitive()
        && !type.isArray()
        && !type.isEnum()
        && !isPlatformClass(type)
        && !type.getName().startsWith(JACKSON_PACKAGES)
        && !isModel(type);
  }

  /** Whether {@link ApplicationMapper} reads and writes the class. */
  static boolean isApplicationClass(Class<?> type) {
    return APPLICATION_CLASSES.get(type);
  }

  /** Whether {@link CrmMapper} reads and writes the class. */
  static boolean isModel(Class<?> type) {
    return (isInSdk(type) && isAnnotated(type))
        || (type.getSuperclass() != null && isModel(type.getSuperclass()))
        || Arrays.stream(type.getInterfaces()).anyMatch(ModelTypes::isModel);
  }

  static boolean isInSdk(Class<?> type) {
    return type.getName().startsWith(SDK_PACKAGES);
  }

  private static boolean isPlatformClass(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  private static boolean isAnnotated(Class<?> type) {
    return hasJsonAnnotation(type)
        || (!type.isRecord()
            && Stream.of(
                    type.getDeclaredMethods(),
                    type.getDeclaredConstructors(),
                    type.getDeclaredFields())
                .flatMap(Arrays::stream)
                .anyMatch(ModelTypes::hasJsonAnnotation));
  }

  private static boolean hasJsonAnnotation(AnnotatedElement element) {
    for (Annotation each : element.getAnnotations()) {
      if (each.annotationType().getName().startsWith(JACKSON_PACKAGES)) {
        return true;
      }
    }
    return false;
  }
}
