package com.salescrm.sdk.group;

import com.salescrm.sdk.core.error.CrmException;
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
 * Operations on groups of users (specification, "Groups"). Wherever a list is filtered by {@code user_id__in}, the id
 * of a group stands for its users. Immutable, safe for many threads.
 *
 * <p>The operations request name and members explicitly, because the service returns neither by default (rule 1). Every
 * operation throws {@link CrmException} if it fails, {@link NotFoundException} if no group has the id, and {@link
 * IllegalArgumentException}, before anything is sent, if an id or a name is blank.
 */
public final class GroupService {
  private static final String ALL = "/group/";
  private static final String ONE = "/group/{group_id}/";
  private static final String FIELDS = Fields.of("name", "members").toString();

  private final ApiClient http;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public GroupService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
  }

  /** {@return the groups, possibly without members; nothing is sent before the list is iterated} */
  public Paginated<Group> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).query("_fields", FIELDS).returningList(Group.class), Group::id);
  }

  /**
   * Creates a group without members.
   *
   * @param name the name, unique in the organization
   * @return the created group
   */
  public Group create(String name) {
    return group(ApiRequest.post(ALL).body(named(name)));
  }

  /**
   * {@return the group with an id, with its members}
   *
   * @param id the id of the group
   */
  public Group get(String id) {
    return group(ApiRequest.get(ONE, id));
  }

  /**
   * Renames a group. The service refuses a name that another group has ("Errors", 2).
   *
   * @param id the id of the group
   * @param name the new name
   * @return the updated group
   */
  public Group rename(String id, String name) {
    return group(ApiRequest.put(ONE, id).body(named(name)));
  }

  /**
   * Deletes a group. The service refuses this while a saved report or a Smart View refers to the group ("Errors", 3).
   *
   * @param id the id of the group
   * @return the confirmation, also if an earlier attempt of this call has deleted the group
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  /**
   * Adds a user to a group. If the user is a member already, nothing changes; the request is therefore sent again after
   * a failure.
   *
   * @param groupId the id of the group
   * @param userId the id of the user
   * @return the response
   */
  public EmptyResponse addMember(String groupId, String userId) {
    RequestIds.requireArgument("user_id", userId);
    ApiRequest.Builder add = ApiRequest.post("/group/{group_id}/member/", groupId)
        .body(Map.of("user_id", userId))
        .replay(Replay.SAFE);
    return http.send(add.returning(EmptyResponse.class)).body();
  }

  /**
   * Removes a user from a group. If the user is not a member, nothing changes.
   *
   * @param groupId the id of the group
   * @param userId the id of the user
   * @return the confirmation
   */
  public Deleted removeMember(String groupId, String userId) {
    return http.send(ApiRequest.delete("/group/{group_id}/member/{user_id}/", groupId, userId)
            .returning(Deleted.class))
        .body();
  }

  private Group group(ApiRequest.Builder request) {
    return http.send(request.query("_fields", FIELDS).returning(Group.class)).body();
  }

  private static Map<String, String> named(String name) {
    return Map.of("name", Arguments.notBlank(name, "name"));
  }
}
