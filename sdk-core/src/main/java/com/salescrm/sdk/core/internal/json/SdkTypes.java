package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Tells the classes whose JSON form the SDK defines from those of the application.
 *
 * <p>Of the SDK is a class of one of its packages that has JSON annotations (a record: on the class), and what extends or
 * implements such a class. Of the application is every other class that is neither one of Java itself nor one of Jackson.
 */
final class SdkTypes {

  private static final String OWN_PACKAGES = "com.salescrm.sdk.";
  private static final String JACKSON_PACKAGES = "com.fasterxml.jackson.";

  private static final ClassValue<Boolean> OF_APPLICATION = new ClassValue<>() {
    @Override
    protected Boolean computeValue(Class<?> type) {
      return !type.isPrimitive()
          && !type.isArray()
          && !type.isEnum()
          && !isOfPlatform(type)
          && !type.getName().startsWith(JACKSON_PACKAGES)
          && !isOfSdk(type);
    }
  };

  private SdkTypes() {}

  /** Whether a type is a class of the application, whose JSON form is that of an ordinary mapper. */
  static boolean isOfApplication(Class<?> type) {
    return OF_APPLICATION.get(type);
  }

  /** Whether a type is one for which the SDK defines the JSON form. */
  static boolean isOfSdk(Class<?> type) {
    return (type.getName().startsWith(OWN_PACKAGES) && isAnnotated(type))
        || (type.getSuperclass() != null && isOfSdk(type.getSuperclass()))
        || Arrays.stream(type.getInterfaces()).anyMatch(SdkTypes::isOfSdk);
  }

  private static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  private static boolean isAnnotated(Class<?> type) {
    if (hasJsonAnnotation(type) || type.isRecord()) {
      return hasJsonAnnotation(type);
    }
    return Stream.of(
            type.getDeclaredMethods(), type.getDeclaredConstructors(), type.getDeclaredFields())
        .flatMap(Arrays::stream)
        .anyMatch(SdkTypes::hasJsonAnnotation);
  }

  private static boolean hasJsonAnnotation(AnnotatedElement element) {
    for (Annotation each : element.getAnnotations()) {
      if (each.annotationType().isAnnotationPresent(JacksonAnnotation.class)) {
        return true;
      }
    }
    return false;
  }
}
