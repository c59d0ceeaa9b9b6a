package com.salescrm.sdk.nativeimage;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Types, and the methods and constructors of them that are called, which are found by reflection. Sorted. */
final class Reflection {
  private final SortedMap<String, SortedSet<Call>> types = new TreeMap<>();

  /** A method, or a constructor by the name {@code <init>}. */
  record Call(String name, String parameters) implements Comparable<Call> {
    private static final Comparator<Call> ORDER =
        Comparator.comparing(Call::name).thenComparing(Call::parameters);

    @Override
    public int compareTo(Call other) {
      return ORDER.compare(this, other);
    }

    private String json() {
      String names = parameters.isEmpty() ? "" : "\"" + parameters.replace(",", "\", \"") + "\"";
      return "        {\"name\": \"" + name + "\", \"parameterTypes\": [" + names + "]}";
    }
  }

  /** Adds a type, whose members may be reflected on. */
  void add(Class<?> type) {
    types.computeIfAbsent(type.getName(), name -> new TreeSet<>());
  }

  /** Adds a method or constructor that is called, and its type. */
  void add(Member member) {
    add(member.getDeclaringClass());
    String name = member instanceof Constructor ? "<init>" : member.getName();
    String parameters = Arrays.stream(((Executable) member).getParameterTypes())
        .map(Class::getName)
        .collect(Collectors.joining(","));
    add(member.getDeclaringClass().getName(), name, parameters);
  }

  /** Adds a method of a type that need not be there in this JVM. */
  void add(String type, String name, String parameters) {
    types.computeIfAbsent(type, key -> new TreeSet<>()).add(new Call(name, parameters));
  }

  /** The called members by type; a type whose members are only listed has none. */
  Map<String, SortedSet<Call>> types() {
    return types;
  }

  /** As GraalVM reads it. */
  String json() {
    return types.entrySet().stream()
        .map(type ->
            "    {\n      \"type\": \"" + type.getKey() + "\"" + calls(type.getValue()) + "\n    }")
        .collect(Collectors.joining(",\n", "{\n  \"reflection\": [\n", "\n  ]\n}\n"));
  }

  private static String calls(SortedSet<Call> calls) {
    return calls.isEmpty()
        ? ""
        : calls.stream()
            .map(Call::json)
            .collect(Collectors.joining(",\n", ",\n      \"methods\": [\n", "\n      ]"));
  }
}
