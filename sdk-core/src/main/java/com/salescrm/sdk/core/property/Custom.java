package com.salescrm.sdk.core.property;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a record as the value of a custom field: {@code @Custom("cf_tier") Optional<String> tier}. See {@link
 * com.salescrm.sdk.core.query.Projection}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Custom {

  /** {@return the id of the field, {@code cf_…} or {@code lcf_…}, with or without {@code custom.} before it} */
  String value();
}
