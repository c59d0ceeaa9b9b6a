package com.salescrm.sdk.group;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.retry.Replay;
import java.util.Map;

/**
 * Groups of users (specification, "Groups"). The id of a group may stand among user ids wherever a list is filtered by
 * {@code user_id__in}, and means its users. Immutable, safe for many threads.
 *
 * <p>Every operation that can asks for name and members, since without that the service returns neither (rule 1).
 */
public final class GroupService {
  private static final String ALL = "/group/";
  private static final String ONE = "/group/{group_id}/";
  private static final String FIELDS = Fields.of("name", "members").toString();

  private final ApiClient http;

  /**
   * Groups over a client.
   *
   * @param http the road its calls travel
   */
  public GroupService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /**
   * Lists the groups; nothing is sent before the list is iterated. The service does not tell the members of all groups
   * here: {@link #get} does.
   *
   * @return the groups of the organization
   */
  public Paginated<Group> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).query("_fields", FIELDS).returningList(Group.class), Group::id);
  }

  /**
   * Creates a group without members.
   *
   * @param name its name, which no other group may have
   * @return the group as the service has it
   * @throws IllegalArgumentException if the name is blank
   */
  public Group create(String name) {
    Arguments.notNull(name, "name");
    return group(ApiRequest.post(ALL).body(named(name)));
  }

  /**
   * Fetches a group with its members.
   *
   * @param id the group's id
   * @return the group
   * @throws NotFoundException if there is none
   */
  public Group get(String id) {
    return group(ApiRequest.get(ONE, id));
  }

  /**
   * Gives a group another name; the service refuses one that another group has ("Errors", 2).
   *
   * @param id the group's id
   * @param name the new name
   * @return the group as the service has it now
   * @throws IllegalArgumentException if the name is blank
   * @throws NotFoundException if there is no such group
   */
  public Group rename(String id, String name) {
    Arguments.notNull(name, "name");
    return group(ApiRequest.put(ONE, id).body(named(name)));
  }

  /**
   * Deletes a group; the service refuses it while a saved report or a Smart View refers to the group ("Errors", 3).
   *
   * @param id the group's id
   * @return the confirmation
   * @throws NotFoundException if there is none, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  /**
   * Adds a user to a group; nothing changes if the user is a member already, so it is sent again after a failure.
   *
   * @param groupId the group's id
   * @param userId the user's id
   * @return the answer
   * @throws IllegalArgumentException if an id is blank
   * @throws NotFoundException if there is no such group
   */
  public EmptyResponse addMember(String groupId, String userId) {
    RequestIds.requireArgument("user_id", userId);
    ApiRequest.Builder add = ApiRequest.post("/group/{group_id}/member/", groupId)
        .body(Map.of("user_id", userId))
        .replay(Replay.SAFE);
    return http.send(add.returning(EmptyResponse.class)).body();
  }

  /**
   * Takes a user out of a group; nothing changes if the user is no member. The user stays.
   *
   * @param groupId the group's id
   * @param userId the user's id
   * @return the confirmation
   * @throws IllegalArgumentException if an id is blank
   * @throws NotFoundException if there is no such group
   */
  public Deleted removeMember(String groupId, String userId) {
    return http.send(ApiRequest.delete("/group/{group_id}/member/{user_id}/", groupId, userId)
            .returning(Deleted.class))
        .body();
  }

  private Group group(ApiRequest.Builder call) {
    return http.send(call.query("_fields", FIELDS).returning(Group.class)).body();
  }

  private static Map<String, String> named(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank: give the name of the group");
    }
    return Map.of("name", name);
  }
}
