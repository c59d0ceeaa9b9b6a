package com.salescrm.sdk.sendas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendAsTest {

  @Test
  void read_permission_preservesUnknownFields() {
    SendAs permission = RoundTrip.ofObject(
        "{\"id\":\"send_1\",\"allowing_user_id\":\"user_1\",\"allowed_user_id\":\"user_2\","
            + "\"scope\":\"all\"}",
        SendAs.class);

    assertThat(permission.allowingUserId()).contains("user_1");
    assertThat(permission.allowedUserId()).contains("user_2");
    assertThat(permission.additionalProperties()).containsOnlyKeys("scope");
  }

  @Test
  void read_missingAndNull_areEmpty() {
    assertThat(CrmJson.fromJson("{\"id\":\"send_1\",\"allowed_user_id\":null}", SendAs.class))
        .isEqualTo(SendAs.builder().id("send_1").build());
    assertThatThrownBy(() -> CrmJson.fromJson("{}", SendAs.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }

  @Test
  void bulk_listsThatAreSet_areSent() {
    assertThat(CrmJson.toJson(UpdateSendAsRequest.builder()
            .allowUserIds(List.of("user_2"))
            .disallowUserIds(List.of("user_3", "user_4"))
            .build()))
        .isEqualTo("{\"allow\":[\"user_2\"],\"disallow\":[\"user_3\",\"user_4\"]}");
    assertThat(CrmJson.toJson(
            UpdateSendAsRequest.builder().disallowUserIds(List.of("user_3")).build()))
        .isEqualTo("{\"disallow\":[\"user_3\"]}");
  }

  @Test
  void bulk_wrongLists_areRefusedByName() {
    UpdateSendAsRequest.Builder empty =
        UpdateSendAsRequest.builder().allowUserIds(List.of()).disallowUserIds(List.of());
    UpdateSendAsRequest.Builder both = UpdateSendAsRequest.builder()
        .allowUserIds(List.of("user_2"))
        .disallowUserIds(List.of("user_2"));

    assertThatThrownBy(UpdateSendAsRequest.builder()::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("allowUserIds and disallowUserIds");
    assertThatThrownBy(empty::build).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("user_2");
    assertThatThrownBy(UpdateSendAsRequest.builder().allowUserIds(List.of(" "))::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("blank");
    assertThatThrownBy(() -> empty.putAdditionalProperty("allow", TextNode.valueOf("user_2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allowUserIds(…)");
  }
}
