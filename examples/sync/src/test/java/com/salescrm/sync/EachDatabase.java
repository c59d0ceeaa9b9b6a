package com.salescrm.sync;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test whose parameter is the kind of a database of {@link TestDatabases}: it runs with each. */
@ParameterizedTest
@ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL, TestDatabases.DUCKDB})
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface EachDatabase {}
