package com.salescrm.sdk.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class TemplatesTest {

  @Test
  void read_recordedEmailTemplate_preservesAllProperties() throws IOException {
    EmailTemplate template = RoundTrip.ofObject(
        RoundTrip.resource(getClass(), "email-template-1.json"), EmailTemplate.class);

    assertThat(template.isArchived()).contains(false);
    assertThat(template.attachments()).isEmpty();
    assertThat(template.body().orElseThrow()).contains("lead.custom.[\"Industry\"]");
    assertThat(template.dateCreated()).contains(OffsetDateTime.parse("2021-08-19T11:39:00.186Z"));
    assertThat(template.additionalProperties()).isEmpty();
  }

  @Test
  void read_emailTemplateNullAndUnknown_doNotAffectOtherProperties() {
    EmailTemplate template = RoundTrip.ofObject(
        "{\"id\":\"tmpl_1\",\"name\":null,\"attachments\":[{\"id\":\"f\"}],\"is_shared\":\"odd\",\"bcc\":[]}",
        EmailTemplate.class);

    assertThat(template.name()).isEmpty();
    assertThat(template.attachments()).hasSize(1);
    assertThat(template.isShared()).isEmpty();
    assertThat(template.additionalProperties()).containsOnlyKeys("is_shared", "bcc");
    assertThat(CrmJson.fromJson("{\"id\":\"tmpl_1\",\"attachments\":null}", EmailTemplate.class))
        .isEqualTo(EmailTemplate.builder().id("tmpl_1").build());
  }

  @Test
  void read_smsTemplate_preservesAllProperties() {
    SmsTemplate template = RoundTrip.ofObject(
        "{\"id\":\"smstmpl_1\",\"name\":\"A\",\"text\":null,\"is_shared\":true,\"status\":\"new word\","
            + "\"organization_id\":\"orga_1\",\"date_created\":\"2026-01-01T00:00:00+00:00\",\"attachments\":[]}",
        SmsTemplate.class);

    assertThat(template.status()).contains("new word");
    assertThat(template.text()).isEmpty();
    assertThat(template.additionalProperties()).containsOnlyKeys("attachments");
    assertThat(CrmJson.fromJson("{\"id\":\"smstmpl_1\"}", SmsTemplate.class).name())
        .isEmpty();
  }

  @Test
  void read_renderedEmail_preservesAllProperties() {
    RenderedEmail email = RoundTrip.ofObject(
        "{\"subject\":null,\"body\":\"x\",\"template_id\":\"tmpl_1\"}", RenderedEmail.class);

    assertThat(email.subject()).isEmpty();
    assertThat(email.body()).contains("x");
    assertThat(email.additionalProperties()).containsOnlyKeys("template_id");
  }

  @Test
  void renderMode_unknownValue_isPreserved() {
    assertThat(RenderMode.of("lead")).isSameAs(RenderMode.LEAD);
    assertThat(RenderMode.of("user").isKnown()).isFalse();
  }
}
