package com.salescrm.sdk.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserTest {

  @Test
  void read_recordedUser_preservesAllProperties() throws IOException {
    User user = RoundTrip.ofObject(RoundTrip.resource(UserTest.class, "user-1.json"), User.class);

    assertThat(user.firstName()).contains("Yarrow");
    assertThat(user.dateUpdated()).contains(OffsetDateTime.parse("2023-11-27T04:56:24.582Z"));
    assertThat(user.emailVerifiedAt()).isPresent();
    assertThat(user.googleProfileImageUrl()).isEmpty();
    assertThat(user.organizationId()).contains("orga_uWsa6hkWumZTul3HIuykv4hKwYCyU9bvSgXjfRugRtF");
    assertThat(user.additionalProperties()).isEmpty();
  }

  @Test
  void read_recordedList_preservesAllProperties() throws IOException {
    List<User> users =
        RoundTrip.ofList(RoundTrip.resource(UserTest.class, "user-list.json"), User.class);

    assertThat(users).hasSize(3).allMatch(user -> user.additionalProperties().isEmpty());
    assertThat(users.get(1).organizationIds()).isEmpty();
    assertThat(users.get(1).organizationId()).isEmpty();
    assertThat(users.get(2).lastUsedTimezone()).contains("Europe/London");
  }

  @Test
  void organizationIds_eachFormat_isRead() {
    User ofObjects = RoundTrip.ofObject(
        "{\"id\":\"user_1\",\"organizations\":[{\"id\":\"orga_1\",\"name\":\"Acme\",\"seats\":3}]}",
        User.class);
    User ofOneId =
        CrmJson.fromJson("{\"id\":\"user_1\",\"organization_id\":\"orga_2\"}", User.class);
    User ofSeveral = RoundTrip.ofObject(
        "{\"id\":\"user_1\",\"organizations\":[\"orga_1\",{\"id\":\"orga_2\"}]}", User.class);

    assertThat(ofObjects.organizationId()).contains("orga_1");
    assertThat(ofObjects.organizations().get(0).name()).contains("Acme");
    assertThat(ofObjects.organizations().get(0).toJson().path("seats").intValue())
        .isEqualTo(3);
    assertThat(ofOneId.organizationIds()).containsExactly("orga_2");
    assertThat(ofSeveral.organizationIds()).containsExactly("orga_1", "orga_2");
    assertThat(ofSeveral.organizationId()).as("there is more than one").isEmpty();
    assertThat(
            RoundTrip.ofObject("{\"id\":\"user_1\",\"organizations\":[7,{\"id\":8}]}", User.class)
                .organizationIds())
        .containsExactly("7", "8");
    assertThat(CrmJson.fromJson("{\"id\":\"user_1\",\"organization_id\":7}", User.class)
            .organizationIds())
        .containsExactly("7");
  }

  @Test
  void read_missingNullInvalidAndUnknown_doNotAffectOtherProperties() {
    User user = RoundTrip.ofObject(
        "{\"id\":\"user_1\",\"first_name\":null,\"organizations\":[true],\"date_created\":\"once\","
            + "\"email\":\"\",\"mood\":\"good\"}",
        User.class);

    assertThat(user.firstName()).isEmpty();
    assertThat(user.email()).contains("");
    assertThat(user.organizations()).isEmpty();
    assertThat(user.additionalProperties())
        .containsOnlyKeys("organizations", "date_created", "mood");
    assertThat(CrmJson.fromJson("{\"id\":\"user_1\",\"organizations\":null}", User.class))
        .isEqualTo(User.builder().id("user_1").build());
  }

  @Test
  void read_withoutId_throws() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"email\":\"ann@acme.test\"}", User.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id")
        .hasMessageNotContaining("acme");
  }

  @Test
  void builder_organizations_areIds() {
    User user = User.builder()
        .id("user_1")
        .addOrganization(UserOrganization.of("orga_1"))
        .build();

    assertThat(CrmJson.toJson(user))
        .isEqualTo("{\"id\":\"user_1\",\"organizations\":[\"orga_1\"]}");
    assertThat(user.organizations().get(0).name()).isEmpty();
  }

  @Test
  void read_membershipsOfTheCaller_containTheirIds() {
    User me = CrmJson.fromJson(
        "{\"id\":\"user_1\",\"memberships\":[{\"id\":\"memb_1\",\"user_id\":\"user_1\","
            + "\"organization_id\":\"orga_1\",\"role_id\":\"admin\"}],"
            + "\"phone_numbers\":[{\"id\":\"phon_1\"}]}",
        User.class);

    assertThat(me.memberships()).hasSize(1);
    assertThat(me.memberships().get(0).id()).isEqualTo("memb_1");
    assertThat(me.memberships().get(0).organizationId()).contains("orga_1");
    assertThat(me.phoneNumbers().get(0).path("id").asText()).isEqualTo("phon_1");
    assertThat(me.organizationIds()).isEmpty();
    User other = CrmJson.fromJson("{\"id\":\"user_2\",\"memberships\":[{\"id\":7},8]}", User.class);
    assertThat(other.memberships()).as("of another kind").isEmpty();
    assertThat(other.phoneNumbers()).isEmpty();
  }

  @Test
  void raw_changedByTheReader_leavesTheOrganizationAsItWas() {
    UserOrganization organization =
        CrmJson.fromJson("{\"id\":\"orga_1\",\"name\":\"A\"}", UserOrganization.class);

    ((ObjectNode) organization.toJson()).removeAll();

    assertThat(organization.name()).contains("A");
    assertThat(organization.toJson()).hasSize(2);
  }
}
