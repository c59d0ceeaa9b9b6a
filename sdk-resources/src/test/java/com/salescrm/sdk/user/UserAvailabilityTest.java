package com.salescrm.sdk.user;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UserAvailabilityTest {

  @Test
  void read_eitherNameOfTheUser_isFoundAndWrittenBack() {
    UserAvailability byUser = RoundTrip.ofObject(
        "{\"user_id\":\"user_1\",\"active_calls\":[{\"id\":1},\"call_2\"]}",
        UserAvailability.class);
    UserAvailability byId =
        RoundTrip.ofObject("{\"id\":\"user_2\",\"active_calls\":[]}", UserAvailability.class);

    assertThat(byUser.userId()).contains("user_1");
    assertThat(byUser.activeCalls()).hasSize(2);
    assertThat(byId.userId()).contains("user_2");
  }

  @Test
  void read_missingNullInvalidAndUnknown_arePreserved() {
    UserAvailability invalid = RoundTrip.ofObject(
        "{\"user_id\":null,\"active_calls\":3,\"state\":\"away\"}", UserAvailability.class);

    assertThat(invalid.userId()).isEmpty();
    assertThat(invalid.activeCalls()).isEmpty();
    assertThat(invalid.additionalProperties()).containsOnlyKeys("active_calls", "state");
    assertThat(CrmJson.fromJson(
            "{\"user_id\":\"user_1\",\"active_calls\":null}", UserAvailability.class))
        .isEqualTo(UserAvailability.builder().userId("user_1").build());
  }

  @Test
  void read_emptyListBesideTheUsers_isNotTakenForThem() {
    for (String empty : List.of("warnings", "data")) {
      Availability availability = Availability.of(
          CrmJson.tree("{\"users\": [{\"user_id\": \"user_1\"}], \"" + empty + "\": []}"));

      assertThat(availability.users())
          .extracting(UserAvailability::userId)
          .containsExactly(Optional.of("user_1"));
    }
  }
}
