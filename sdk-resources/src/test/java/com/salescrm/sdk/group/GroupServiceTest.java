package com.salescrm.sdk.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupServiceTest extends WireTest {
  private static final String SALES = "{\"id\":\"group_1\",\"name\":\"Sales\",\"members\":[]}";

  private GroupService groups;

  @BeforeEach
  void create() {
    groups = new GroupService(http);
  }

  @Test
  void list_groups_asksForNameAndMembersAndNoPage() throws Exception {
    Paginated<Group> list = groups.list();
    assertNothingSent();
    answers("{\"data\":[{\"id\":\"group_1\",\"name\":\"Sales\"},{\"id\":\"group_2\"}]}");

    assertThat(list.toList(10)).extracting(Group::id).containsExactly("group_1", "group_2");
    assertTaken("GET /api/v1/group/?_fields=id,name,members");
  }

  @Test
  void list_hasMore_readsNextPage() throws Exception {
    answers("{\"has_more\":true,\"data\":[{\"id\":\"group_1\"}]}");
    answers("{\"has_more\":false,\"data\":[{\"id\":\"group_2\"}]}");

    assertThat(groups.list().toList(10)).hasSize(2);
    assertTaken("GET /api/v1/group/?_fields=id,name,members");
    assertTaken("GET /api/v1/group/?_fields=id,name,members&_skip=1");
  }

  @Test
  void create_name_isSentWithTheFieldsOfTheAnswer() throws Exception {
    answers(201, SALES);

    Group group = groups.create("Sales");

    assertThat(group.members().orElseThrow()).isEmpty();
    assertTaken("POST /api/v1/group/?_fields=id,name,members", "{\"name\":\"Sales\"}");
  }

  @Test
  void get_id_isOneEncodedSegment() throws Exception {
    answers(SALES);

    assertThat(groups.get("group/1").name()).contains("Sales");
    assertTaken("GET /api/v1/group/group%2F1/?_fields=id,name,members");
  }

  @Test
  void rename_name_isSent() throws Exception {
    answers(SALES);

    groups.rename("group_1", "Sales");

    assertTaken("PUT /api/v1/group/group_1/?_fields=id,name,members", "{\"name\":\"Sales\"}");
  }

  @Test
  void rename_nameOfAnotherGroup_isTheErrorOfTheService() {
    answers(400, "{\"errors\":[],\"field-errors\":{\"name\":\"This name is taken.\"}}");

    assertThatThrownBy(() -> groups.rename("group_1", "Support"))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.fieldErrors()).containsKey("name"));
  }

  @Test
  void delete_group_isDeleted() throws Exception {
    answers(204, "");

    assertThat(groups.delete("group_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/group/group_1/");
  }

  @Test
  void addMember_user_isTheBody() throws Exception {
    answers("{\"ok\":true}");

    EmptyResponse done = groups.addMember("group_1", "user_1");

    assertThat(done.raw()).isEqualTo(CrmJson.tree("{\"ok\":true}"));
    assertTaken("POST /api/v1/group/group_1/member/", "{\"user_id\":\"user_1\"}");
  }

  @Test
  void addMember_serverErrorFirst_isSentAgain() {
    fails(500);
    answers("{}");

    groups.addMember("group_1", "user_1");

    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void create_serverError_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> groups.create("Sales"))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void removeMember_notFoundAfterAnUnknownOutcome_isConfirmed() throws Exception {
    fails(502);
    fails(404);

    assertThat(groups.removeMember("group_1", "user_1").alreadyGone()).isTrue();
    assertTaken("DELETE /api/v1/group/group_1/member/user_1/");
    assertTaken("DELETE /api/v1/group/group_1/member/user_1/");
  }

  @Test
  void everyOperation_blankArgument_isRefusedByName() {
    assertThatThrownBy(() -> groups.create(" ")).hasMessageContaining("name");
    assertThatThrownBy(() -> groups.get(" ")).hasMessageContaining("group_id");
    assertThatThrownBy(() -> groups.rename(" ", "Sales")).hasMessageContaining("group_id");
    assertThatThrownBy(() -> groups.rename("group_1", "")).hasMessageContaining("name");
    assertThatThrownBy(() -> groups.delete("")).hasMessageContaining("group_id");
    assertThatThrownBy(() -> groups.addMember("", "user_1")).hasMessageContaining("group_id");
    assertThatThrownBy(() -> groups.addMember("group_1", " ")).hasMessageContaining("user_id");
    assertThatThrownBy(() -> groups.removeMember("group_1", "")).hasMessageContaining("user_id");
    assertNothingSent();
  }

  private void answers(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }
}
