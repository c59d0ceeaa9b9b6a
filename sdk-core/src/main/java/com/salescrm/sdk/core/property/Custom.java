package com.salescrm.sdk.core.property;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a record as the value of a custom field: {@code @Custom("cf_tier") Optional<String> tier}. See {@link
 * com.salescrm.sdk.core.query.Projection}. In Kotlin it marks the value of a data class with {@code @JvmRecord}, as a parameter
 * of its constructor.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface Custom {

  /** {@return the id of the field, {@code cf_…} or {@code lcf_…}, with or without {@code custom.} before it} */
  String value();
}
