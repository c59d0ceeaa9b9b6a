package com.salescrm.sync;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A test whose parameter is the kind of a database of {@link TestDatabases}: it runs with each. */
@ParameterizedTest
@ArgumentsSource(EachDatabase.Kinds.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface EachDatabase {
  /** Whether it runs with DuckDB always, or only with {@code -Dall.databases=true}: DuckDB is slow to open and to close. */
  boolean alwaysDuckDb() default false;

  /** Whether it runs with SQLite only, unless all variants run: a test that starts several processes with each database. */
  boolean fewer() default false;

  /** The kinds of databases. */
  final class Kinds implements ArgumentsProvider {
    @Override
    public Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      EachDatabase test = context.getRequiredTestMethod().getAnnotation(EachDatabase.class);
      if (test.fewer() && !Variants.ALL) {
        return Stream.of(Arguments.of(TestDatabases.SQLITE));
      }
      Stream<String> kinds = test.alwaysDuckDb() || Boolean.getBoolean("all.databases")
          ? Stream.of(TestDatabases.SQLITE, TestDatabases.POSTGRESQL, TestDatabases.DUCKDB)
          : Stream.of(TestDatabases.SQLITE, TestDatabases.POSTGRESQL);
      return kinds.map(Arguments::of);
    }
  }
}
