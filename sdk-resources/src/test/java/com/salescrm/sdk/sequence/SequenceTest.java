package com.salescrm.sdk.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.DateOrDateTime;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SequenceTest {

  @Test
  void read_recordedSequence_preservesAllProperties() throws IOException {
    String recorded = RoundTrip.resource(getClass(), "sequence-1.json");
    String withOffsets = recorded.replaceAll("(T[0-9:]+\\.\\d+)\"", "$1Z\"");

    Sequence sequence = RoundTrip.ofObject(withOffsets, Sequence.class);

    assertThat(withOffsets).isNotEqualTo(recorded);
    assertThat(CrmJson.fromJson(recorded, Sequence.class)).isEqualTo(sequence);
    assertThat(sequence.dateCreated())
        .contains(OffsetDateTime.parse("2022-12-15T12:07:06.974198Z"));
    assertThat(sequence.status()).contains(SequenceStatus.ACTIVE);
    assertThat(sequence.additionalProperties()).isEmpty();
    assertThat(sequence.triggerQuery()).isEmpty();
  }

  @Test
  void read_recordedSteps_haveTheirParts() throws IOException {
    Sequence sequence =
        CrmJson.fromJson(RoundTrip.resource(getClass(), "sequence-1.json"), Sequence.class);
    SequenceStep email = sequence.steps().get(0);
    SequenceStep call = sequence.steps().get(1);

    assertThat(email.stepType()).contains(SequenceStepType.EMAIL);
    assertThat(email.delay()).contains(Duration.ZERO);
    assertThat(email.threading()).contains(StepThreading.OLD_THREAD);
    assertThat(email.smsTemplateId()).isEmpty();
    assertThat(call.stepType()).contains(SequenceStepType.CALL);
    assertThat(call.delay()).contains(Duration.ofSeconds(957_892));
    assertThat(call.additionalProperties()).isEmpty();
  }

  @Test
  void read_missingNullUnknown_doNotAffectOtherProperties() {
    Sequence sequence = RoundTrip.ofObject(
        "{\"id\":\"seq_1\",\"name\":null,\"status\":\"draft\",\"steps\":[{\"step_type\":\"fax\",\"delay\":\"soon\"}],"
            + "\"goal\":7}",
        Sequence.class);

    assertThat(sequence.name()).isEmpty();
    assertThat(sequence.status().orElseThrow().isKnown()).isFalse();
    assertThat(sequence.steps().get(0).stepType()).contains(SequenceStepType.of("fax"));
    assertThat(sequence.steps().get(0).delay()).isEmpty();
    assertThat(sequence.additionalProperties()).containsOnlyKeys("goal");
  }

  @Test
  void read_onlyTheId_isEnough() {
    assertThat(CrmJson.fromJson("{\"id\":\"seq_1\",\"steps\":null}", Sequence.class))
        .isEqualTo(Sequence.builder().id("seq_1").build());
    assertThatThrownBy(() -> CrmJson.fromJson("{\"name\":\"x\"}", Sequence.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }

  @Test
  void read_subscription_preservesAllProperties() {
    SequenceSubscription subscription = RoundTrip.ofObject(
        "{\"id\":\"sub_1\",\"sequence_id\":\"seq_1\",\"contact_id\":\"cont_1\",\"contact_email\":\"a@b.test\","
            + "\"lead_id\":\"lead_1\",\"sender_account_id\":\"e_1\",\"sender_email\":\"s@b.test\",\"sender_name\":\"S\","
            + "\"status\":\"goal\",\"pause_reason\":null,\"start_date\":\"2026-01-01\",\"timezone\":\"x\"}",
        SequenceSubscription.class);

    assertThat(subscription.status().orElseThrow().isKnown()).isFalse();
    assertThat(subscription.contactEmail()).contains("a@b.test");
    assertThat(subscription.pauseReason()).isEmpty();
    assertThat(subscription.additionalProperties()).containsOnlyKeys("timezone");
    assertThat(subscription.startDate()).contains(DateOrDateTime.of(LocalDate.of(2026, 1, 1)));
    assertThat(
            CrmJson.fromJson("{\"id\":\"sub_1\"}", SequenceSubscription.class).leadId())
        .isEmpty();
  }

  @Test
  void builder_delay_isWrittenInSeconds() {
    SequenceStep step = SequenceStep.builder().delay(Duration.ofMinutes(2)).build();

    assertThat(CrmJson.toJson(step)).isEqualTo("{\"delay\":120}");
  }

  @Test
  void read_ownerOfASequence_hasAnAccessor() {
    Sequence sequence =
        CrmJson.fromJson("{\"id\":\"seq_1\",\"owner_id\":\"user_1\"}", Sequence.class);

    assertThat(sequence.ownerId()).contains("user_1");
    assertThat(sequence.additionalProperties()).isEmpty();
  }

  @Test
  void read_datesAndCallersOfASubscription_haveAccessors() {
    SequenceSubscription subscription = CrmJson.fromJson(
        "{\"id\":\"sub_1\",\"date_created\":\"2026-06-19T12:00:00.123456\","
            + "\"date_updated\":\"2026-06-20T12:00:00+02:00\",\"start_date\":\"2026-06-21\","
            + "\"calls_assigned_to\":[\"user_1\"],\"from_phone_number_id\":null,"
            + "\"created_by_id\":\"user_2\",\"updated_by_id\":\"user_3\","
            + "\"organization_id\":\"orga_1\"}",
        SequenceSubscription.class);

    assertThat(subscription.dateCreated())
        .contains(OffsetDateTime.parse("2026-06-19T12:00:00.123456Z"));
    assertThat(subscription.dateUpdated())
        .contains(OffsetDateTime.parse("2026-06-20T12:00:00+02:00"));
    assertThat(subscription.startDate()).contains(DateOrDateTime.of(LocalDate.of(2026, 6, 21)));
    assertThat(subscription.callsAssignedTo()).containsExactly("user_1");
    assertThat(subscription.fromPhoneNumberId()).isEmpty();
    assertThat(subscription.createdById()).contains("user_2");
    assertThat(subscription.updatedById()).contains("user_3");
    assertThat(subscription.organizationId()).contains("orga_1");
  }

  @Test
  void schedule_ofPlainValues_isTheJson() {
    Map<String, Object> schedule =
        Map.of("ranges", List.of(Map.of("weekday", 1, "start", "09:00", "end", "17:00")));
    String json =
        "{\"schedule\":{\"ranges\":[{\"weekday\":1,\"start\":\"09:00\",\"end\":\"17:00\"}]}}";

    assertThat(CrmJson.tree(
            CrmJson.toJson(CreateSequenceRequest.builder().schedule(schedule).build())))
        .isEqualTo(CrmJson.tree(json));
    assertThat(CrmJson.tree(
            CrmJson.toJson(UpdateSequenceRequest.builder().schedule(schedule).build())))
        .isEqualTo(CrmJson.tree(json));
  }

  @Test
  void stepRequest_blankConstantsOfTheService_areOmitted() {
    SequenceStep step = CrmJson.fromJson(
        "{\"id\": \"seqstep_1\", \"step_type\": \"\", \"threading\": \" \", \"required\": true}",
        SequenceStep.class);

    assertThat(CrmJson.toJson(SequenceStepRequest.of(step)))
        .isEqualTo("{\"id\":\"seqstep_1\",\"required\":true}");
  }

  @Test
  void stepRequest_blankConstantOfTheCaller_isRefused() {
    SequenceStepRequest.Builder step =
        SequenceStepRequest.builder().stepType(SequenceStepType.of(" "));

    assertThatThrownBy(step::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stepType must not be blank");
  }

  @Test
  void stepRequest_negativeAllowedDelay_isRefused() {
    assertThatThrownBy(() -> SequenceStepRequest.builder().allowedDelay(-1).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("allowedDelay must not be negative, but was -1");
  }

  @Test
  void stepRequest_negativeAllowedDelayOfTheService_isSentAsReceived() {
    SequenceStep step = CrmJson.fromJson(
        "{\"id\": \"seqstep_1\", \"step_allowed_delay\": -1, \"required\": true}",
        SequenceStep.class);

    assertThat(CrmJson.toJson(SequenceStepRequest.of(step)))
        .isEqualTo("{\"id\":\"seqstep_1\",\"required\":true,\"step_allowed_delay\":-1}");
  }
}
