package com.salescrm.sdk.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SequenceServiceTest extends OperationTest {
  private static final String ONE = "{\"id\": \"seq_1\", \"name\": \"North\"}";

  private SequenceService sequences;

  @BeforeEach
  void openService() {
    sequences = new SequenceService(http);
  }

  @Test
  void list_pageSize_isSentAndPagesAreFollowed() throws Exception {
    respond(
        "{\"data\": [" + ONE + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"seq_2\"}], \"has_more\": false}");

    assertThat(sequences.list(b -> b.pageSize(1)))
        .extracting(Sequence::id)
        .containsExactly("seq_1", "seq_2");
    assertTaken("GET /api/v1/sequence/?_limit=1");
    assertTaken("GET /api/v1/sequence/?_limit=1&_skip=1");
  }

  @Test
  void list_withoutRequest_isLazyAndPlain() throws Exception {
    respond("{\"data\": [" + ONE + "], \"has_more\": false}");

    var list = sequences.list();

    assertThat(server.getRequestCount()).isZero();
    assertThat(list.toList(10)).hasSize(1);
    assertTaken("GET /api/v1/sequence/");
  }

  @Test
  void list_pageSizeBelowOne_isRefused() {
    assertRefused(
        IllegalStateException.class, "pageSize", () -> sequences.list(b -> b.pageSize(0)));
  }

  @Test
  void create_allFields_areSent() throws Exception {
    respond(201, ONE);

    Sequence created = sequences.create(b -> b.name("North")
        .status(SequenceStatus.ACTIVE)
        .timezone("Asia/Kolkata")
        .schedule(CrmJson.tree("{\"ranges\": []}"))
        .scheduleId("sched_1")
        .addStep(SequenceStepRequest.builder()
            .stepType(SequenceStepType.EMAIL)
            .delay(Duration.ofDays(1))
            .required(true)
            .emailTemplateId("tmpl_1")
            .threading(StepThreading.OLD_THREAD)
            .build())
        .addStep(SequenceStepRequest.builder()
            .stepType(SequenceStepType.of("sms"))
            .smsTemplateId("smstmpl_1")
            .allowedDelay(60L)
            .build())
        .putAdditionalProperty("goal", TextNode.valueOf("reply")));

    assertThat(created.name()).contains("North");
    assertTaken("POST /api/v1/sequence/", """
        {"name": "North", "status": "active", "timezone": "Asia/Kolkata", "schedule": {"ranges": []},
         "schedule_id": "sched_1", "goal": "reply", "steps": [
           {"step_type": "email", "delay": 86400, "required": true, "email_template_id": "tmpl_1",
            "threading": "old_thread"},
           {"step_type": "sms", "sms_template_id": "smstmpl_1", "step_allowed_delay": 60}]}""");
  }

  @Test
  void create_withoutSteps_sendsNone() throws Exception {
    respond(ONE);

    sequences.create(CreateSequenceRequest.builder().name("North").build());

    assertTaken("POST /api/v1/sequence/", "{\"name\": \"North\"}");
  }

  @Test
  void create_stepWithId_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "steps",
        () -> sequences.create(
            b -> b.addStep(SequenceStepRequest.builder().id("seqstep_1").build())));
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(() -> sequences.create(b -> b.name("North")));
  }

  @Test
  void get_id_isEncoded() throws Exception {
    respond(RoundTrip.resource(getClass(), "sequence-1.json"));

    assertThat(sequences.get("seq/1").steps()).hasSize(2);
    assertTaken("GET /api/v1/sequence/seq%2F1/");
  }

  @Test
  void update_withoutSteps_leavesThemAlone() throws Exception {
    respond(ONE);

    sequences.update("seq_1", b -> b.name("South"));

    assertTaken("PUT /api/v1/sequence/seq_1/", "{\"name\": \"South\"}");
  }

  @Test
  void update_existingAndNewSteps_areSentWithAndWithoutId() throws Exception {
    respond(RoundTrip.resource(getClass(), "sequence-1.json"), ONE);
    List<SequenceStep> steps = sequences.get("seq_1").steps();

    sequences.update(
        "seq_1",
        b -> b.steps(List.of(
            SequenceStepRequest.of(steps.get(1)),
            SequenceStepRequest.builderFrom(steps.get(0))
                .delay(Duration.ofHours(1))
                .build(),
            SequenceStepRequest.builder().stepType(SequenceStepType.CALL).build())));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [
          {"id": "seqstep_qMOqTS6dcUG5hUUFHzso3h", "step_type": "call", "delay": 957892, "required": false,
           "step_allowed_delay": 2643},
          {"id": "seqstep_u3P65VtrvryLWMm7oeHbgj", "step_type": "email", "delay": 3600, "required": true,
           "email_template_id": "tmpl_NGYwyK4OttehmCoX9jFl1AM3FGmsezQgQl9wqjCLUCY", "threading": "old_thread"},
          {"step_type": "call"}]}""");
  }

  @Test
  void update_removeAllSteps_sendsAnEmptyList() throws Exception {
    respond(ONE);

    sequences.update("seq_1", b -> b.removeAllSteps());

    assertTaken("PUT /api/v1/sequence/seq_1/", "{\"steps\": []}");
  }

  @Test
  void update_emptyStepsOrBoth_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "removeAllSteps()",
        () -> sequences.update("seq_1", b -> b.steps(List.of())));
    assertRefused(
        IllegalStateException.class,
        "'steps'",
        () -> sequences.update(
            "seq_1",
            b -> b.removeAllSteps().steps(List.of(SequenceStepRequest.builder().build()))));
    assertRefused(
        IllegalArgumentException.class,
        "steps",
        () ->
            sequences.update("seq_1", b -> b.putAdditionalProperty("steps", TextNode.valueOf(""))));
  }

  @Test
  void update_cleared_sendsNull() throws Exception {
    respond(ONE);

    sequences.update("seq_1", b -> b.clearTimezone().clearSchedule().clearScheduleId());

    assertTaken(
        "PUT /api/v1/sequence/seq_1/",
        "{\"timezone\": null, \"schedule\": null, \"schedule_id\": null}");
  }

  @Test
  void update_status500_isSentAgain() {
    assertSentAgain(ONE, () -> sequences.update("seq_1", b -> b.name("South")));
  }

  @Test
  void delete_id_isDeleted() throws Exception {
    respond(204, "");

    assertThat(sequences.delete("seq_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/sequence/seq_1/");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> sequences.get(" "));
    assertRefused(IllegalArgumentException.class, "id", () -> sequences.delete(""));
    assertRefused(
        IllegalArgumentException.class, "id", () -> sequences.update("", b -> b.name("x")));
  }

  @Test
  void step_delayWithFractionOrNegativeOrBlankId_isRefused() {
    assertRefused(
        IllegalArgumentException.class,
        "delay",
        () -> SequenceStepRequest.builder().delay(Duration.ofMillis(1500)));
    assertRefused(
        IllegalArgumentException.class,
        "delay",
        () -> SequenceStep.builder().delay(Duration.ofSeconds(-1)));
    assertRefused(
        IllegalStateException.class,
        "id",
        () -> SequenceStepRequest.builder().id(" ").build());
    assertRefused(
        IllegalArgumentException.class,
        "'delay' has its own setter: use delay(…)",
        () -> SequenceStepRequest.builder().putAdditionalProperty("delay", 5));
  }

  private static final String TWO_STEPS = """
      {"id": "seq_1", "name": "North", "steps": [
        {"id": "seqstep_1", "step_type": "email", "delay": 0, "required": true, "created_by_id": "user_1",
         "date_created": "2022-12-15T12:07:06.891383", "email_template_id": "tmpl_1", "threading": null},
        {"id": "seqstep_2", "step_type": "call", "delay": 60, "required": false}]}""";

  @Test
  void edit_stepAddedChangedAndRemoved_preservesTheOthers() throws Exception {
    respond(TWO_STEPS, ONE, TWO_STEPS, ONE);

    sequences.edit(
        "seq_1",
        s -> s.addStep(
                SequenceStepRequest.builder().stepType(SequenceStepType.CALL).build())
            .changeStep("seqstep_1", step -> step.delay(Duration.ofHours(1))));
    sequences.edit("seq_1", s -> s.removeStep("seqstep_1").set(b -> b.name("North")));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [
          {"id": "seqstep_1", "step_type": "email", "delay": 3600, "required": true, "email_template_id": "tmpl_1"},
          {"id": "seqstep_2", "step_type": "call", "delay": 60, "required": false},
          {"step_type": "call"}]}""");
    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [{"id": "seqstep_2", "step_type": "call", "delay": 60, "required": false}]}""");
  }

  private static final String UNREADABLE_STEPS = """
      {"id": "seq_1", "name": "North", "steps": [
        {"id": "seqstep_1", "step_type": ["email"], "delay": "P1D", "required": "perhaps", "created_by_id": 7,
         "step_allowed_delay": {"minutes": 5}, "threading": 1.5, "goal": "reply", "email_template_id": "tmpl_1"},
        {"id": "seqstep_2", "step_type": "call", "delay": 60, "required": "perhaps"}]}""";

  @Test
  void edit_otherStepsHaveUnreadableFields_sendsThemAsReceived() throws Exception {
    respond(UNREADABLE_STEPS, ONE);

    sequences.edit("seq_1", s -> s.changeStep("seqstep_2", step -> step.delay(Duration.ZERO)));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [
          {"id": "seqstep_1", "step_type": ["email"], "delay": "P1D", "required": "perhaps",
           "step_allowed_delay": {"minutes": 5}, "threading": 1.5, "email_template_id": "tmpl_1"},
          {"id": "seqstep_2", "step_type": "call", "delay": 0, "required": "perhaps"}]}""");
  }

  @Test
  void edit_unreadableFieldsAreSetAndCleared_sendsTheNewValues() throws Exception {
    respond(UNREADABLE_STEPS, ONE);

    sequences.edit(
        "seq_1",
        s -> s.removeStep("seqstep_2")
            .changeStep("seqstep_1", step -> step.delay(Duration.ofDays(1)).clearThreading())
            .changeStep("seqstep_1", step -> step.stepType(SequenceStepType.EMAIL)));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [{"id": "seqstep_1", "step_type": "email", "delay": 86400, "required": "perhaps",
          "step_allowed_delay": {"minutes": 5}, "threading": null, "email_template_id": "tmpl_1"}]}""");
  }

  @Test
  void edit_unreadableFieldIsSetToNothingElse_sendsNothing() {
    respond(UNREADABLE_STEPS);

    sequences.edit("seq_1", s -> s.changeStep("seqstep_1", step -> step.emailTemplateId("tmpl_1")));

    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void stepRequest_unreadableFieldIsSet_hasTheNewValueOnly() {
    SequenceStep step =
        CrmJson.fromJson(UNREADABLE_STEPS, Sequence.class).steps().get(1);

    SequenceStepRequest changed = SequenceStepRequest.builder()
        .from(SequenceStepRequest.of(step))
        .required(true)
        .build();

    assertThat(CrmJson.tree(CrmJson.toJson(changed))).isEqualTo(CrmJson.tree("""
            {"id": "seqstep_2", "step_type": "call", "delay": 60, "required": true}"""));
  }

  @Test
  void edit_fieldsOfAStepCleared_sendsNull() throws Exception {
    respond(TWO_STEPS, ONE);

    sequences.edit(
        "seq_1",
        s -> s.removeStep("seqstep_2")
            .changeStep(
                "seqstep_1",
                step -> step.clearEmailTemplateId().clearSmsTemplateId().clearThreading()));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [{"id": "seqstep_1", "step_type": "email", "delay": 0, "required": true,
          "email_template_id": null, "sms_template_id": null, "threading": null}]}""");
  }

  @Test
  void edit_stepWithEmptyTemplateIds_preservesItWithoutThem() throws Exception {
    respond(
        TWO_STEPS.replace(
            "\"delay\": 60",
            "\"delay\": 60, \"email_template_id\": \"\", \"sms_template_id\": \"\""),
        ONE);

    sequences.edit("seq_1", s -> s.removeStep("seqstep_1"));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [{"id": "seqstep_2", "step_type": "call", "delay": 60, "required": false}]}""");
  }

  @Test
  void edit_everyStepRemoved_sendsAnEmptyList() throws Exception {
    respond(TWO_STEPS, ONE);

    sequences.edit("seq_1", s -> s.removeStep("seqstep_1").removeStep("seqstep_2"));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", "{\"steps\": []}");
  }

  @Test
  void edit_noChange_sendsNothing() {
    respond(TWO_STEPS);

    Sequence read = sequences.edit(
        "seq_1",
        s -> s.removeStep("seqstep_3")
            .changeStep("seqstep_2", step -> step.delay(Duration.ofMinutes(1))));

    assertThat(read.steps()).hasSize(2);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void edit_stepWithABlankId_isSentWithoutAnId() throws Exception {
    respond("""
        {"id": "seq_1", "steps": [
            {"id": "", "step_type": "email"},
            {"id": "seqstep_2", "step_type": "call"}]}""", ONE);

    sequences.edit("seq_1", s -> s.changeStep("seqstep_2", step -> step.required(true)));

    assertTaken("GET /api/v1/sequence/seq_1/");
    assertTaken("PUT /api/v1/sequence/seq_1/", """
        {"steps": [
            {"step_type": "email"},
            {"id": "seqstep_2", "step_type": "call", "required": true}]}""");
  }

  @Test
  void edit_stepThatIsNotThereOrHasAnId_isRefused() {
    respond(TWO_STEPS, TWO_STEPS);

    assertThatThrownBy(() -> sequences.edit("seq_1", s -> s.changeStep("seqstep_3", step -> {})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seqstep_3");
    assertThatThrownBy(() -> sequences.edit(
            "seq_1",
            s -> s.addStep(SequenceStepRequest.builder().id("seqstep_1").build())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("changeStep");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }
}
