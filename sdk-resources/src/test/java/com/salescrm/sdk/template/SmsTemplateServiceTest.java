package com.salescrm.sdk.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.OperationTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SmsTemplateServiceTest extends OperationTest {
  private static final String ONE =
      "{\"id\": \"smstmpl_1\", \"name\": \"Hello\", \"text\": \"Hi\"}";

  private SmsTemplateService templates;

  @BeforeEach
  void openService() {
    templates = new SmsTemplateService(http);
  }

  @Test
  void list_pages_areFollowed() throws Exception {
    answers(
        "{\"data\": [" + ONE + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"smstmpl_2\"}], \"has_more\": false}");

    assertThat(templates.list()).hasSize(2);
    assertTaken("GET /api/v1/sms_template/");
    assertTaken("GET /api/v1/sms_template/?_skip=1");
  }

  @Test
  void list_pageSize_isSentAndChecked() throws Exception {
    assertRefused(
        IllegalStateException.class, "pageSize", () -> templates.list(b -> b.pageSize(0)));
    answers("{\"data\": [], \"has_more\": false}");

    assertThat(templates.list(b -> b.pageSize(7))).isEmpty();
    assertTaken("GET /api/v1/sms_template/?_limit=7");
  }

  @Test
  void create_allFields_areSent() throws Exception {
    answers(ONE);

    SmsTemplate created =
        templates.create(b -> b.name("Hello").text("Hi").isShared(false).status("active"));

    assertThat(created.text()).contains("Hi");
    assertTaken(
        "POST /api/v1/sms_template/",
        "{\"name\": \"Hello\", \"text\": \"Hi\", \"is_shared\": false, \"status\": \"active\"}");
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(() -> templates.create(b -> b.name("Hello")));
  }

  @Test
  void getUpdateDelete_id_areSent() throws Exception {
    answers(ONE, ONE, "{}");

    assertThat(templates.get("smstmpl_1").name()).contains("Hello");
    templates.update("smstmpl_1", b -> b.name("Bye").clearText());
    assertThat(templates.delete("smstmpl_1").alreadyGone()).isFalse();

    assertTaken("GET /api/v1/sms_template/smstmpl_1/");
    assertTaken("PUT /api/v1/sms_template/smstmpl_1/", "{\"name\": \"Bye\", \"text\": null}");
    assertTaken("DELETE /api/v1/sms_template/smstmpl_1/");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> templates.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> templates.delete(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> templates.update("", b -> {}));
  }
}
