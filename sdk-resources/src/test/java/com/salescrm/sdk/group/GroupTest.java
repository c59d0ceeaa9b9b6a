package com.salescrm.sdk.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupTest {

  @Test
  void read_membersAsObjects_preservesAllProperties() {
    Group group = RoundTrip.ofObject(
        "{\"id\":\"group_1\",\"name\":\"Sales\",\"organization_id\":\"orga_1\","
            + "\"members\":[{\"user_id\":\"user_1\",\"since\":2020},{\"user_id\":\"user_2\"}]}",
        Group.class);

    assertThat(group.name()).contains("Sales");
    assertThat(group.organizationId()).contains("orga_1");
    assertThat(group.members().orElseThrow())
        .extracting(GroupMember::userId)
        .containsExactly("user_1", "user_2");
    assertThat(group.members().orElseThrow().get(0).toJson().path("since").intValue())
        .isEqualTo(2020);
  }

  @Test
  void read_membersAsIds_areWrittenBackAsIds() {
    Group group =
        RoundTrip.ofObject("{\"id\":\"group_1\",\"members\":[\"user_1\",\"user_2\"]}", Group.class);

    assertThat(group.members().orElseThrow())
        .extracting(GroupMember::userId)
        .containsExactly("user_1", "user_2");
  }

  @Test
  void read_membersWithNumericIds_areRead() {
    Group group = RoundTrip.ofObject(
        "{\"id\":\"group_1\",\"members\":[8,{\"user_id\":9},{\"id\":10}]}", Group.class);

    assertThat(group.members().orElseThrow())
        .extracting(GroupMember::userId)
        .containsExactly("8", "9", "10");
  }

  @Test
  void read_membersAsUsers_haveTheirIds() {
    Group group = RoundTrip.ofObject(
        "{\"id\":\"group_1\",\"members\":[{\"id\":\"user_1\",\"first_name\":\"Ann\"},{\"user_id\":\"user_2\",\"id\":\"memb_1\"}]}",
        Group.class);

    assertThat(group.members().orElseThrow())
        .extracting(GroupMember::userId)
        .containsExactly("user_1", "user_2");
  }

  @Test
  void members_absentNullAndEmpty_unknownIsNotEmpty() {
    assertThat(CrmJson.fromJson("{\"id\":\"group_1\"}", Group.class).members()).isEmpty();
    assertThat(CrmJson.fromJson("{\"id\":\"group_1\",\"members\":null}", Group.class)
            .members())
        .isEmpty();
    assertThat(RoundTrip.ofObject("{\"id\":\"group_1\",\"members\":[]}", Group.class)
            .members())
        .contains(List.of());
    assertThat(CrmJson.toJson(Group.builder().id("group_1").build()))
        .isEqualTo("{\"id\":\"group_1\"}");
  }

  @Test
  void read_invalidMembersAndUnknownFields_arePreserved() {
    Group group = RoundTrip.ofObject(
        "{\"id\":\"group_1\",\"name\":null,\"members\":[{\"name\":\"Ann\"}],\"color\":\"red\"}",
        Group.class);

    assertThat(group.members()).isEmpty();
    assertThat(group.name()).isEmpty();
    assertThat(group.additionalProperties()).containsOnlyKeys("members", "color");
  }

  @Test
  void read_withoutId_throws() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"name\":\"Sales\"}", Group.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }

  @Test
  void builder_membersChangedAfterwards_staysAsBuilt() {
    List<GroupMember> members = new ArrayList<>(List.of(GroupMember.of("user_1")));
    Group group = Group.builder().id("group_1").members(members).build();

    members.clear();

    assertThat(group.members()).contains(List.of(GroupMember.of("user_1")));
    assertThat(CrmJson.toJson(group))
        .isEqualTo("{\"id\":\"group_1\",\"members\":[{\"user_id\":\"user_1\"}]}");
    assertThat(Group.builder().from(group).build()).isEqualTo(group);
  }

  @Test
  void raw_changedByTheReader_leavesTheMemberAsItWas() {
    GroupMember member = GroupMember.of("user_1");

    ((ObjectNode) member.toJson()).removeAll();

    assertThat(member.toJson().path("user_id").textValue()).isEqualTo("user_1");
  }
}
