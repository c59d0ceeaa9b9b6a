package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import kotlin.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * The names of constructor parameters: those that the compiler was told to keep, else of a Kotlin data class those of its
 * first fields, which are its constructor properties.
 */
final class ImplicitNames extends NopAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  @Override
  @SuppressWarnings(
      "NullAway") // The contract of Jackson, which is not annotated: null is "no name".
  public String findImplicitPropertyName(AnnotatedMember member) {
    if (member instanceof AnnotatedParameter parameter
        && parameter.getOwner().getMember() instanceof Executable executable) {
      return parameterName(executable, parameter.getIndex());
    }
    return member instanceof AnnotatedMethod getter && isKotlin(getter.getDeclaringClass())
        ? getterName(getter)
        : null;
  }

  private static @Nullable String parameterName(Executable executable, int index) {
    Parameter parameter = executable.getParameters()[index];
    if (parameter.isNamePresent()) {
      return parameter.getName();
    }
    Class<?> type = executable.getDeclaringClass();
    return isKotlin(type) && executable instanceof java.lang.reflect.Constructor<?>
        ? fieldName(type, executable.getParameterTypes(), index)
        : null;
  }

  /** Only if the fields agree with the parameters and with the functions that a data class has for each. */
  private static @Nullable String fieldName(Class<?> type, Class<?>[] parameters, int index) {
    List<Field> fields = Arrays.stream(type.getDeclaredFields())
        .filter(each -> !Modifier.isStatic(each.getModifiers()))
        .limit(parameters.length)
        .toList();
    if (fields.size() < parameters.length) {
      return null;
    }
    for (int i = 0; i < parameters.length; i++) {
      if (fields.get(i).getType() != parameters[i] || !hasComponent(type, i + 1, parameters[i])) {
        return null;
      }
    }
    return fields.get(index).getName();
  }

  private static boolean hasComponent(Class<?> type, int number, Class<?> of) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(each -> each.getName().equals("component" + number)
            && each.getParameterCount() == 0
            && each.getReturnType() == of);
  }

  /** The property {@code isOpen} of Kotlin has a getter of the same name, which Java would take for one of {@code open}. */
  private static @Nullable String getterName(AnnotatedMethod getter) {
    return getter.getParameterCount() == 0
            && Arrays.stream(getter.getDeclaringClass().getDeclaredFields())
                .anyMatch(each ->
                    each.getName().equals(getter.getName()) && each.getName().startsWith("is"))
        ? getter.getName()
        : null;
  }

  private static boolean isKotlin(Class<?> type) {
    return type.isAnnotationPresent(Metadata.class);
  }
}
