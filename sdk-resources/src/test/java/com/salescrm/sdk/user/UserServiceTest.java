package com.salescrm.sdk.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UserServiceTest extends WireTest {
  private static final String ANN =
      "{\"user_id\":\"user_ann\",\"active_calls\":[{\"to\":\"+1555\"}],\"state\":\"busy\"}";

  private UserService users;

  @BeforeEach
  void create() {
    users = new UserService(http);
  }

  @Test
  void me_caller_isRead() throws Exception {
    respond("{\"id\":\"user_1\",\"organizations\":[{\"id\":\"orga_1\"}]}");

    assertThat(users.me().organizationId()).contains("orga_1");
    assertTaken("GET /api/v1/me/");
  }

  @Test
  void get_id_isOneEncodedSegment() throws Exception {
    respond("{\"id\":\"user 1\"}");

    assertThat(users.get("user 1").id()).isEqualTo("user 1");
    assertTaken("GET /api/v1/user/user%201/");
  }

  @Test
  void list_pages_areFollowed() throws Exception {
    respond("{\"has_more\":true,\"data\":[{\"id\":\"user_1\"},{\"id\":\"user_2\"}]}");
    respond("{\"has_more\":false,\"data\":[{\"id\":\"user_3\"}]}");

    assertThat(users.list(b -> b.pageSize(2)).toList(10))
        .extracting(User::id)
        .containsExactly("user_1", "user_2", "user_3");
    assertTaken("GET /api/v1/user/?_limit=2");
    assertTaken("GET /api/v1/user/?_limit=2&_skip=2");
  }

  @Test
  void list_withoutPageSize_leavesItToTheService() throws Exception {
    Paginated<User> list = users.list();
    assertNothingSent();
    respond("[]");

    assertThat(list.toList(1)).isEmpty();
    assertTaken("GET /api/v1/user/");
  }

  @Test
  void availability_withoutContent_hasNoUsersButAnEmptyBodyIsAnError() {
    server.enqueue(new MockResponse.Builder().code(204).build());
    respond("", "", "", "");

    assertThat(users.availability().users()).isEmpty();
    assertThatThrownBy(users::availability).isInstanceOf(DecodingException.class);
  }

  @Test
  void availability_withAndWithoutOrganization_isAParameter() throws Exception {
    respond("{\"data\":[" + ANN + "]}");
    respond("{\"data\":[]}");

    Availability availability = users.availability();
    users.availability("orga_1");

    assertThat(availability.users().get(0).userId()).contains("user_ann");
    assertThat(availability.users().get(0).activeCalls())
        .containsExactly(CrmJson.tree("{\"to\":\"+1555\"}"));
    assertThat(availability.users().get(0).additionalProperties()).containsOnlyKeys("state");
    assertTaken("GET /api/v1/user/availability/");
    assertTaken("GET /api/v1/user/availability/?organization_id=orga_1");
  }

  @Test
  void availability_otherFormatsWithOneList_areRead() {
    for (String response : List.of("[" + ANN + "]", "{\"at\":\"now\",\"users\":[" + ANN + "]}")) {
      respond(response);

      Availability availability = users.availability();

      assertThat(availability.users()).as(response).hasSize(1);
      assertThat(availability.raw()).isEqualTo(CrmJson.tree(response));
    }
  }

  @Test
  void availability_unknownFormat_isPreserved() {
    for (String response :
        List.of("{}", "{\"user_1\":{\"active_calls\":[]}}", "{\"a\":[],\"b\":[]}", "[1]")) {
      respond(response);

      Availability availability = users.availability();

      assertThat(availability.users()).as(response).isEmpty();
      assertThat(availability.raw().toString()).isEqualTo(response);
    }
  }

  @Test
  void availability_errorWithASuccessfulStatus_isNotTakenForAnEmptyListOrAUser() {
    for (String response :
        List.of("{\"error\":\"down\"}", "{\"errors\":[{\"message\":\"down\"}]}")) {
      respond(response);

      assertThatThrownBy(users::availability)
          .as(response)
          .isInstanceOfSatisfying(
              DecodingException.class, e -> assertThat(e.statusCode()).hasValue(200))
          .hasMessage("GET /user/availability/ returned 200 with an error instead of a list");
    }
    for (String error : List.of("\"error\":null", "\"error\":false", "\"errors\":[]")) {
      respond("{\"data\":[" + ANN + "]," + error + "}");

      assertThat(users.availability().users()).as(error).hasSize(1);
    }
  }

  @Test
  void everyOperation_wrongArgument_isRefusedByName() {
    assertThatThrownBy(() -> users.get(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> users.availability(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("organizationId");
    assertThatThrownBy(() -> users.list(b -> b.pageSize(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pageSize");
    assertNothingSent();
  }
}
