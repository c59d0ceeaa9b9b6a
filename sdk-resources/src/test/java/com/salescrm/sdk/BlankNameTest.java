package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.integrationlink.UpdateIntegrationLinkRequest;
import com.salescrm.sdk.smartview.UpdateSmartViewRequest;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** An update refuses what the request that creates the object refuses. */
class BlankNameTest {
  @Test
  void update_blankNameOrUrl_isRefused() {
    refused("name", () -> UpdateSmartViewRequest.builder().name(" ").build());
    refused("name", () -> UpdateIntegrationLinkRequest.builder().name("").build());
    refused("url", () -> UpdateIntegrationLinkRequest.builder().url("\t").build());
  }

  private static void refused(String field, ThrowingCallable build) {
    assertThatThrownBy(build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(field + " must not be blank");
  }
}
