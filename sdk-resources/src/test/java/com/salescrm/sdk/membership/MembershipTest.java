package com.salescrm.sdk.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MembershipTest {

  @Test
  void read_knownAndUnknownValuesAndFields_arePreserved() {
    Membership membership = RoundTrip.ofObject(
        "{\"id\":\"memb_1\",\"role_id\":\"restricteduser\",\"auto_record_calls\":\"sometimes\","
            + "\"user_id\":\"user_1\"}",
        Membership.class);

    assertThat(membership.roleId()).contains(RoleId.RESTRICTED_USER);
    assertThat(membership.autoRecordCalls()).contains(AutoRecordCalls.of("sometimes"));
    assertThat(membership.autoRecordCalls().orElseThrow().isKnown()).isFalse();
    assertThat(membership.userId()).contains("user_1");
    assertThat(membership.additionalProperties()).isEmpty();
  }

  @Test
  void read_roleOfTheOrganization_isItsId() {
    Membership membership = RoundTrip.ofObject(
        "{\"id\":\"memb_1\",\"role_id\":\"role_7\",\"auto_record_calls\":null}", Membership.class);

    assertThat(membership.roleId()).contains(RoleId.of("role_7"));
    assertThat(membership.autoRecordCalls()).isEmpty();
  }

  @Test
  void read_onlyTheIdAndNotEvenThat_isEnoughAndIsNot() {
    assertThat(CrmJson.fromJson("{\"id\":\"memb_1\"}", Membership.class))
        .isEqualTo(Membership.builder().id("memb_1").build());
    assertThatThrownBy(() -> CrmJson.fromJson("{}", Membership.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }

  @Test
  void update_onlyWhatWasTouched_isSent() {
    assertThat(CrmJson.toJson(UpdateMembershipRequest.builder()
            .roleId(RoleId.SUPERUSER)
            .autoRecordCalls(AutoRecordCalls.UNSET)
            .putAdditionalProperty("note", TextNode.valueOf("x"))
            .build()))
        .isEqualTo("{\"role_id\":\"superuser\",\"auto_record_calls\":\"unset\",\"note\":\"x\"}");
    assertThat(CrmJson.toJson(UpdateMembershipRequest.builder().build())).isEqualTo("{}");
  }

  @Test
  void update_wrongProperties_areRefusedByName() {
    UpdateMembershipRequest.Builder update = UpdateMembershipRequest.builder();
    TextNode text = TextNode.valueOf("x");

    assertThatThrownBy(() -> update.putAdditionalProperty("_params", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("updateAll");
    assertThatThrownBy(() -> update.putAdditionalProperty("role_id", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("roleId(…)");
    assertThatThrownBy(update.roleId(RoleId.of(" "))::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("roleId");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"is_active\": %s}",
        "{\"active\": %s}",
        "{\"status\": \"%sactive\"}",
        "{\"state\": \"%sactive\"}"
      })
  void isActive_eitherForm_isRead(String form) {
    boolean word = form.contains("%sactive");

    assertThat(isActive(form.formatted(word ? "" : "true"))).contains(true);
    assertThat(isActive(form.formatted(word ? "in" : "false"))).contains(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"is_active\": null}", "{\"status\": \"invited\"}"})
  void isActive_missing_isEmpty(String json) {
    assertThat(isActive(json)).isEmpty();
  }

  private static Optional<Boolean> isActive(String json) {
    String withId = json.replace("{", "{\"id\": \"memb_1\"" + (json.equals("{}") ? "" : ", "));
    return CrmJson.fromJson(withId, Membership.class).isActive();
  }
}
