package com.salescrm.sdk.membership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.EmptyResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Memberships, which tie users to the organization (specification, "Memberships"). The service offers none to read or
 * list them: their ids come from elsewhere. Immutable, safe for many threads.
 */
public final class MembershipService {
  private static final String ALL = "/membership/";
  // The one path of the service without a slash at its end.
  private static final String PINNED_VIEWS = "/membership/{id}/pinned_views";

  private final ApiClient http;

  /**
   * Memberships over a client.
   *
   * @param http the road its calls travel
   */
  public MembershipService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /**
   * Makes somebody a member of the caller's organization: an existing user is added, an unknown one is set up. Needs the
   * permission 'Manage Organization', and OAuth ("Authentication", OAuth 2.0, 10).
   *
   * @param email the person's e-mail address
   * @param roleId what the member may do
   * @return the membership as the service has it
   * @throws IllegalArgumentException if the address or the role is blank
   * @throws IllegalStateException if this client's credential is an API key, which the service does not take here;
   *     nothing was sent
   */
  public Membership create(String email, RoleId roleId) {
    Arguments.notNull(email, "email");
    Arguments.notNull(roleId, "roleId");
    requireText("email", email);
    RequestIds.requireArgument("roleId", roleId.value());
    if (http.authScheme() == AuthScheme.API_KEY) {
      throw new IllegalStateException(
          "memberships are created with OAuth only, but this client's credential is an API key:"
              + " use a client with an access token or OAuthCredentials");
    }
    ApiRequest.Builder call =
        ApiRequest.post(ALL).body(Map.of("email", email, "role_id", roleId.value()));
    return http.send(call.returning(Membership.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the membership's id
   * @param request what to change
   * @return the membership as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none
   */
  public Membership update(String id, UpdateMembershipRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put("/membership/{id}/", id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(Membership.class))
        .body();
  }

  /**
   * Changes a membership.
   *
   * @param id the membership's id
   * @param request sets what to change
   * @return the membership as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none
   */
  public Membership update(String id, Consumer<UpdateMembershipRequest.Builder> request) {
    return update(id, built(request));
  }

  /**
   * Changes several memberships in the same way, in one call.
   *
   * @param ids the ids of the memberships, one at least
   * @param request what to change in each
   * @return the answer
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalArgumentException if there are no ids, or one is blank or contains a comma
   */
  public EmptyResponse updateAll(Collection<String> ids, UpdateMembershipRequest request) {
    Arguments.notNull(request, "request");
    Arguments.notNull(ids, "ids");
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putObject(UpdateMembershipRequest.PARAMS).put("id__in", joined(ids));
    body.setAll(
        (ObjectNode) CrmJson.tree(CrmJson.toJson(RequestFieldGuard.requireChanges(request))));
    return http.send(ApiRequest.put(ALL).body(body).returning(EmptyResponse.class))
        .body();
  }

  /**
   * Changes several memberships in the same way, in one call.
   *
   * @param ids the ids of the memberships, one at least
   * @param request sets what to change in each
   * @return the answer
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalArgumentException if there are no ids, or one is blank or contains a comma
   */
  public EmptyResponse updateAll(
      Collection<String> ids, Consumer<UpdateMembershipRequest.Builder> request) {
    Arguments.notNull(ids, "ids");
    return updateAll(ids, built(request));
  }

  /**
   * Fetches the Smart Views that a member has pinned.
   *
   * @param id the membership's id
   * @return the Smart Views in the member's order
   * @throws DecodingException if the answer holds no list of them
   * @throws NotFoundException if there is no such membership
   */
  public PinnedViews pinnedViews(String id) {
    ApiResponse<JsonNode> answer = http.send(ApiRequest.get(PINNED_VIEWS, id).build());
    JsonNode raw = answer.body();
    if (raw.isNull() || (raw.isEmpty() && !raw.isValueNode())) { // Nothing is no error.
      return new PinnedViews(List.of(), raw);
    }
    return PinnedViews.idsIn(raw)
        .map(ids -> new PinnedViews(ids, raw))
        .orElseThrow(() -> new DecodingException(
            "the pinned views of a membership were answered without a list of Smart Views",
            "$",
            null,
            answer.statusCode(),
            answer.attempts(),
            null));
  }

  /**
   * Replaces the Smart Views that a member has pinned: those not given are pinned no more.
   *
   * @param id the membership's id
   * @param viewIds the ids of all Smart Views to pin, in order; an empty list leaves none
   * @return the Smart Views as the service tells them, or as they were sent if it tells none
   * @throws IllegalArgumentException if an id is blank
   * @throws NotFoundException if there is no such membership
   */
  public PinnedViews setPinnedViews(String id, List<String> viewIds) {
    Arguments.notNull(viewIds, "viewIds");
    viewIds.forEach(each -> RequestIds.requireArgument("viewIds", each));
    ApiRequest.Builder call =
        ApiRequest.put(PINNED_VIEWS, id).body(Map.of(PinnedViews.VIEW_IDS, List.copyOf(viewIds)));
    JsonNode raw = http.send(call.build()).body();
    return new PinnedViews(PinnedViews.idsIn(raw).orElse(viewIds), raw);
  }

  /**
   * Changes the Smart Views that a member has pinned, beginning with those: reads them, lets the list be edited, and sends
   * it whole. Nothing is sent if nothing has changed.
   *
   * <p>What somebody else changes in the list between the reading and the writing is overwritten. It is sent again after
   * a failure.
   *
   * @param id the membership's id
   * @param edit changes the ids of the Smart Views, such as {@code ids -> ids.add("save_1")}
   * @return the Smart Views as they are pinned now
   * @throws IllegalArgumentException if an id is blank
   * @throws DecodingException if the answer holds no list of them
   * @throws NotFoundException if there is no such membership
   */
  public PinnedViews editPinnedViews(String id, Consumer<List<String>> edit) {
    Arguments.notNull(edit, "edit");
    PinnedViews current = pinnedViews(id);
    List<String> viewIds = new ArrayList<>(current.viewIds());
    edit.accept(viewIds);
    return viewIds.equals(current.viewIds()) ? current : setPinnedViews(id, viewIds);
  }

  private static UpdateMembershipRequest built(Consumer<UpdateMembershipRequest.Builder> request) {
    return Arguments.configured(UpdateMembershipRequest.builder(), request).build();
  }

  /** An empty list is refused, since without ids the service might change the memberships of everybody. */
  private static String joined(Collection<String> ids) {
    if (ids.isEmpty()) {
      throw new IllegalArgumentException("ids must not be empty: name the memberships to change");
    }
    for (String id : ids) {
      RequestIds.requireArgument("ids", id);
      if (id.indexOf(',') >= 0) {
        throw new IllegalArgumentException("ids must not hold '" + id + "', for it has a comma");
      }
    }
    return String.join(",", ids);
  }

  private static void requireText(String argument, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank");
    }
  }
}
