package com.salescrm.sdk.integrationlink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.RoundTrip;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IntegrationLinkServiceTest extends OperationTest {
  private static final String ONE = "{\"id\": \"ilink_1\", \"name\": \"Wiki\", \"type\": \"lead\"}";

  private IntegrationLinkService links;

  @BeforeEach
  void openService() {
    links = new IntegrationLinkService(http);
  }

  @Test
  void list_response_isReadInOneCall() throws Exception {
    answers("{\"data\": [" + ONE
        + ", {\"id\": \"ilink_2\", \"name\": \"other\"}], \"has_more\": false}");

    assertThat(links.list())
        .extracting(IntegrationLink::name)
        .containsExactly(Optional.of("Wiki"), Optional.of("other"));
    assertTaken("GET /api/v1/integration_link/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void create_link_isTheBodyWithItsTemplateUntouched() throws Exception {
    answers(RoundTrip.resource(getClass(), "integration-link-1.json"));

    IntegrationLink created = links.create(b -> b.name("Wiki")
        .url("not an address {{ lead.display_name }}")
        .type(IntegrationLinkType.OPPORTUNITY)
        .putAdditionalProperty("icon", TextNode.valueOf("x")));

    assertThat(created.id()).isNotEmpty();
    assertTaken("POST /api/v1/integration_link/", """
        {"name": "Wiki", "url": "not an address {{ lead.display_name }}", "type": "opportunity", "icon": "x"}""");
  }

  @Test
  void create_missingOrBlank_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "name",
        () -> links.create(b -> b.url("u").type(IntegrationLinkType.LEAD)));
    assertRefused(
        IllegalStateException.class,
        "url",
        () -> links.create(b -> b.name("n").type(IntegrationLinkType.LEAD)));
    assertRefused(
        IllegalStateException.class,
        "name",
        () -> links.create(b -> b.name(" ").url("u").type(IntegrationLinkType.LEAD)));
    assertRefused(
        IllegalStateException.class,
        "url",
        () -> links.create(b -> b.name("n").url("").type(IntegrationLinkType.LEAD)));
  }

  @Test
  void create_withoutType_leavesItToTheService() throws Exception {
    answers("{\"id\": \"ilink_1\"}");

    links.create(b -> b.name("n").url("u"));

    assertTaken("POST /api/v1/integration_link/", "{\"name\": \"n\", \"url\": \"u\"}");
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(
        () -> links.create(b -> b.name("n").url("u").type(IntegrationLinkType.CONTACT)));
  }

  @Test
  void getUpdateDelete_id_areSent() throws Exception {
    answers(ONE, ONE, "{}");

    assertThat(links.get("ilink_1").type()).contains(IntegrationLinkType.LEAD);
    assertThat(links.update("ilink_1", b -> b.name("Docs")).id()).contains("ilink_1");
    assertThat(links.delete("ilink_1").alreadyGone()).isFalse();

    assertTaken("GET /api/v1/integration_link/ilink_1/");
    assertTaken("PUT /api/v1/integration_link/ilink_1/", "{\"name\": \"Docs\"}");
    assertTaken("DELETE /api/v1/integration_link/ilink_1/");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> links.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> links.delete(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> links.update("", b -> {}));
  }
}
