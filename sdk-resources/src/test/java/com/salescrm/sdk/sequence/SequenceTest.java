package com.salescrm.sdk.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class SequenceTest {

  @Test
  void read_recordedSequence_losesNothing() throws IOException {
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
  void read_missingNullUnknown_costNothingElse() {
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
  void read_subscription_losesNothing() {
    SequenceSubscription subscription = RoundTrip.ofObject(
        "{\"id\":\"sub_1\",\"sequence_id\":\"seq_1\",\"contact_id\":\"cont_1\",\"contact_email\":\"a@b.test\","
            + "\"lead_id\":\"lead_1\",\"sender_account_id\":\"e_1\",\"sender_email\":\"s@b.test\",\"sender_name\":\"S\","
            + "\"status\":\"goal\",\"pause_reason\":null,\"start_date\":\"2026-01-01\"}",
        SequenceSubscription.class);

    assertThat(subscription.status().orElseThrow().isKnown()).isFalse();
    assertThat(subscription.contactEmail()).contains("a@b.test");
    assertThat(subscription.pauseReason()).isEmpty();
    assertThat(subscription.additionalProperties()).containsOnlyKeys("start_date");
    assertThat(
            CrmJson.fromJson("{\"id\":\"sub_1\"}", SequenceSubscription.class).leadId())
        .isEmpty();
  }

  @Test
  void builder_delay_isWrittenInSeconds() {
    SequenceStep step = SequenceStep.builder().delay(Duration.ofMinutes(2)).build();

    assertThat(CrmJson.toJson(step)).isEqualTo("{\"delay\":120}");
  }
}
