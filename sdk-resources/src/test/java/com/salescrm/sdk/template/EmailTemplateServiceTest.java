package com.salescrm.sdk.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.Attachment;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTemplateServiceTest extends OperationTest {
  private static final String ONE = "{\"id\": \"tmpl_1\", \"name\": \"Hello\"}";

  private EmailTemplateService templates;

  @BeforeEach
  void openService() {
    templates = new EmailTemplateService(http);
  }

  @Test
  void list_filterAndPageSize_areParameters() throws Exception {
    respond(
        "{\"data\": [" + ONE + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"tmpl_2\"}], \"has_more\": false}");

    assertThat(templates.list(b -> b.isArchived(false).pageSize(1))).hasSize(2);
    assertTaken("GET /api/v1/email_template/?is_archived=false&_limit=1");
  }

  @Test
  void list_withoutRequest_setsNoFilter() throws Exception {
    respond("{\"data\": [], \"has_more\": false}");

    assertThat(templates.list()).isEmpty();
    assertTaken("GET /api/v1/email_template/");
  }

  @Test
  void list_pageSizeBelowOne_isRefused() {
    assertRefused(
        IllegalStateException.class, "pageSize", () -> templates.list(b -> b.pageSize(0)));
  }

  @Test
  void create_allFields_areSent() throws Exception {
    respond(ONE);

    EmailTemplate created = templates.create(b -> b.name("Hello")
        .subject("{{ lead.display_name }}")
        .body("<p>Hi</p>")
        .isShared(true)
        .addAttachment(Attachment.of(CrmJson.tree("{\"id\": \"file_1\"}")))
        .putAdditionalProperty("cc", TextNode.valueOf("x")));

    assertThat(created.id()).isEqualTo("tmpl_1");
    assertTaken("POST /api/v1/email_template/", """
        {"name": "Hello", "subject": "{{ lead.display_name }}", "body": "<p>Hi</p>", "is_shared": true,
         "attachments": [{"id": "file_1"}], "cc": "x"}""");
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(() -> templates.create(b -> b.name("Hello")));
  }

  @Test
  void get_id_isFetched() throws Exception {
    respond(ONE);

    assertThat(templates.get("tmpl_1").name()).contains("Hello");
    assertTaken("GET /api/v1/email_template/tmpl_1/");
  }

  @Test
  void update_onlyWhatIsSet_isSent() throws Exception {
    respond(ONE, ONE);

    templates.update("tmpl_1", b -> b.isArchived(true).clearSubject());
    templates.update("tmpl_1", b -> b.attachments(List.of()).clearBody());

    assertTaken("PUT /api/v1/email_template/tmpl_1/", "{\"is_archived\": true, \"subject\": null}");
    assertTaken("PUT /api/v1/email_template/tmpl_1/", "{\"attachments\": [], \"body\": null}");
  }

  @Test
  void update_setAndCleared_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "'subject'",
        () -> templates.update("tmpl_1", b -> b.subject("x").clearSubject()));
  }

  @Test
  void delete_id_isDeleted() throws Exception {
    respond("{}");

    assertThat(templates.delete("tmpl_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/email_template/tmpl_1/");
  }

  @Test
  void renderForContact_leadAndContact_areSent() throws Exception {
    respond("{\"subject\": \"Hi Ann\", \"body\": \"<p>Hi</p>\", \"attachments\": []}");

    RenderedEmail email =
        templates.renderForContact("tmpl_1", "lead_1", "cont_1").orElseThrow();

    assertThat(email.subject()).contains("Hi Ann");
    assertThat(email.body()).contains("<p>Hi</p>");
    assertThat(email.additionalProperties()).containsOnlyKeys("attachments");
    assertTaken("GET /api/v1/email_template/tmpl_1/render/?lead_id=lead_1&contact_id=cont_1");
  }

  @Test
  void renderForContact_loneSurrogate_isPreserved() throws Exception {
    respond("{\"subject\": \"Hi \\ud83d\"}");

    assertThat(templates
            .renderForContact("tmpl_1", "lead_1", "cont_1")
            .orElseThrow()
            .subject())
        .contains("Hi \ud83d");
  }

  @Test
  void renderForQuery_firstAndLastEntry_areSent() throws Exception {
    respond("{\"subject\": \"Hi\"}", "{\"subject\": \"Hi\"}");

    templates.renderForQuery("tmpl_1", "name:\"a&b\" ü", 0, RenderMode.LEAD);
    templates.renderForQuery("tmpl_1", "x", 99, RenderMode.CONTACT);

    assertTaken("GET /api/v1/email_template/tmpl_1/render/"
        + "?query=name%3A%22a%26b%22%20%C3%BC&entry=0&mode=lead");
    assertTaken("GET /api/v1/email_template/tmpl_1/render/?query=x&entry=99&mode=contact");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", " {} ", "null"})
  void render_emptyResponse_isEmpty(String response) {
    respond(response, response);

    assertThat(templates.renderForQuery("tmpl_1", "x", 3, RenderMode.CONTACT)).isEmpty();
    assertThat(templates.renderForContact("tmpl_1", "lead_1", "cont_1")).isEmpty();
  }

  @Test
  void render_responseWithoutBody_isNotTakenForAnEmptyOne() {
    respond("", "", "", "");

    assertThatThrownBy(() -> templates.renderForContact("tmpl_1", "lead_1", "cont_1"))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.attempts()).hasSize(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"text\"", "true", "[]", "[1]", "0"})
  void render_responseOfAnotherType_throwsWithTheStatus(String response) {
    respond(response);

    assertThatThrownBy(() -> templates.renderForContact("tmpl_1", "lead_1", "cont_1"))
        .isInstanceOfSatisfying(DecodingException.class, e -> {
          assertThat(e)
              .hasMessageStartingWith(
                  "GET /email_template/tmpl_1/render/ returned no rendered e-mail: ");
          assertThat(e.statusCode()).hasValue(200);
          assertThat(e.attempts()).hasSize(1);
        });
  }

  @Test
  void render_unknownTemplate_isNotFound() {
    respond(404, "{}");

    assertThatThrownBy(() -> templates.renderForContact("tmpl_1", "lead_1", "cont_1"))
        .isInstanceOf(NotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 100, Integer.MAX_VALUE})
  void renderForQuery_entryOutOfRange_isRefused(int entry) {
    assertRefused(
        IllegalArgumentException.class,
        "entry",
        () -> templates.renderForQuery("tmpl_1", "x", entry, RenderMode.LEAD));
  }

  @Test
  void render_blankArgument_isRefused() {
    assertRefused(
        IllegalArgumentException.class,
        "leadId",
        () -> templates.renderForContact("tmpl_1", "", "cont_1"));
    assertRefused(
        IllegalArgumentException.class,
        "contactId",
        () -> templates.renderForContact("tmpl_1", "lead_1", " "));
    assertRefused(
        IllegalArgumentException.class,
        "query",
        () -> templates.renderForQuery("tmpl_1", " ", 0, RenderMode.LEAD));
    assertRefused(
        IllegalArgumentException.class,
        "id",
        () -> templates.renderForQuery("", "x", 0, RenderMode.LEAD));
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> templates.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> templates.delete(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> templates.update("", b -> {}));
  }

  @Test
  void renderForQuery_blankMode_isRefused() {
    assertRefused(
        IllegalArgumentException.class,
        "mode",
        () -> templates.renderForQuery("tmpl_1", "x", 0, RenderMode.of(" ")));
  }
}
