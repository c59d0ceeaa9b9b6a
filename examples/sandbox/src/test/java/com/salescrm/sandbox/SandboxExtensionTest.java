package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

class SandboxExtensionTest {

  @Nested
  @Sandboxed(leads = 3)
  class OnTheClass {
    private String before = "";

    @BeforeEach
    void remember(Sandbox sandbox) {
      before = sandbox.baseUrl();
    }

    @Test
    void parameter_sandbox_isSandboxOfTest(Sandbox sandbox) {
      assertThat(sandbox.baseUrl()).isEqualTo(before);
      assertThat(sandbox.count("lead")).isEqualTo(3);
    }

    @Test
    @Sandboxed(leads = 5)
    void method_annotated_overridesClass(Sandbox sandbox) {
      assertThat(sandbox.count("lead")).isEqualTo(5);
    }
  }

  @Nested
  class OnAField {
    @Sandboxed(leads = 2)
    private Sandbox sandbox = Unset.SANDBOX;

    @Test
    void field_annotated_isSetBeforeTest() {
      assertThat(sandbox.count("lead")).isEqualTo(2);
    }
  }

  @Nested
  @ExtendWith(SandboxExtension.class)
  class Plain {
    @Test
    void parameter_default_isEmptySandbox(Sandbox sandbox) {
      assertThat(sandbox.count("lead")).isZero();
    }
  }

  @Nested
  class Registered {
    @RegisterExtension
    private final SandboxExtension sandboxes =
        SandboxExtension.of(() -> Sandbox.builder().apiKey("mine").start());

    @Test
    void parameter_registeredInstance_hasOptions(Sandbox sandbox) {
      assertThat(sandbox.apiKey()).isEqualTo("mine");
    }
  }

  /** The type of a field that is not set. */
  private static final class Unset {
    private static final Sandbox SANDBOX = closed();

    private static Sandbox closed() {
      Sandbox sandbox = Sandbox.start();
      sandbox.close();
      return sandbox;
    }
  }
}
