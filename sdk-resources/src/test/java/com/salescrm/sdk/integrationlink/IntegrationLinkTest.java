package com.salescrm.sdk.integrationlink;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.RoundTrip;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class IntegrationLinkTest {

  @Test
  void read_recordedLink_preservesAllProperties() throws IOException {
    IntegrationLink link = RoundTrip.ofObject(
        RoundTrip.resource(IntegrationLinkTest.class, "integration-link-1.json"),
        IntegrationLink.class);

    assertThat(link.type()).contains(IntegrationLinkType.LEAD);
    assertThat(link.url().orElseThrow()).contains("{{ lead.display_name }}");
    assertThat(link.additionalProperties()).isEmpty();
  }

  @Test
  void read_linkOfALead_hasNoId() {
    RenderedIntegrationLink link = RoundTrip.ofObject(
        "{\"name\":\"Wiki\",\"url\":\"https://wiki.example.com/1\"}",
        RenderedIntegrationLink.class);

    assertThat(link.name()).contains("Wiki");
    assertThat(link.url()).contains("https://wiki.example.com/1");
  }

  @Test
  void read_nullUnknownValueAndField_doNotAffectOtherProperties() {
    IntegrationLink link = RoundTrip.ofObject(
        "{\"id\":\"ilink_1\",\"name\":null,\"type\":\"custom_object\",\"icon\":\"x\"}",
        IntegrationLink.class);

    assertThat(link.name()).isEmpty();
    assertThat(link.type().orElseThrow().isKnown()).isFalse();
    assertThat(link.additionalProperties()).containsOnlyKeys("icon");
  }
}
