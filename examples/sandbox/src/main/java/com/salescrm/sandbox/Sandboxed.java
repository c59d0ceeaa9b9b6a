package com.salescrm.sandbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts a {@link Sandbox} for each JUnit test and closes it after the test. On a class or a
 * method, the sandbox is a parameter of the test; on a field of type {@link Sandbox}, the field is
 * set before each test. The number of leads on a method overrides that on a field, which overrides
 * that on the class.
 *
 * <pre>{@code
 * class LeadSyncTest {
 *   @Sandboxed(leads = 100) Sandbox sandbox;
 *
 *   @Test
 *   void sync_hundredLeads_copiesAll() { ... }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
@ExtendWith(SandboxExtension.class)
public @interface Sandboxed {
  /**
   * The number of demo leads in a new sandbox.
   *
   * @return default: 0
   */
  int leads() default 0;
}
