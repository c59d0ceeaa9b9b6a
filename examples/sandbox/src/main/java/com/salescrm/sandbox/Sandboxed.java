package com.salescrm.sandbox;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each JUnit test a {@link Sandbox} of its own, closed behind the test. On a class or a
 * method, the sandbox comes as a parameter; on a field of type {@link Sandbox}, it is put there
 * before each test. The number of leads on a method wins over the one on a field, and that over the
 * one on the class.
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
   * The number of demo leads that the sandbox starts with.
   *
   * @return 0, the default, for an empty one
   */
  int leads() default 0;
}
