package com.salescrm.sdk.membership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.error.CrmException;
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
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Operations on memberships, which assign users to the organization (specification, "Memberships"). The API cannot read
 * or list memberships; {@code User.memberships()} of the caller contains ids. Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no membership has the id,
 * and {@link IllegalArgumentException}, before anything is sent, if an id is blank.
 */
public final class MembershipService {
  private static final String ALL = "/membership/";
  // The only path of the API without a slash at its end.
  private static final String PINNED_VIEWS = "/membership/{id}/pinned_views";

  private final ApiClient http;
  private final ResourceEndpoint<Membership> memberships;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public MembershipService(ApiClient http) {
    this.http = http;
    memberships = new ResourceEndpoint<>(http, ALL, Membership.class, Membership::id);
  }

  /**
   * Adds a person to the caller's organization: the service adds an existing user and creates an unknown one. Requires
   * the permission 'Manage Organization', and OAuth ("Authentication", OAuth 2.0, 10).
   *
   * @param email the person's e-mail address
   * @param roleId the role of the member
   * @return the membership
   * @throws IllegalArgumentException if the address or the role is blank
   * @throws IllegalStateException if the client authenticates with an API key, which the service does not accept here;
   *     nothing is sent
   */
  public Membership create(String email, RoleId roleId) {
    Arguments.notBlank(email, "email");
    RequestIds.requireArgument("roleId", Arguments.notNull(roleId, "roleId").value());
    if (http.authScheme() == AuthScheme.API_KEY) {
      throw new IllegalStateException(
          "memberships are created with OAuth only, but this client's credential is an API key:"
              + " use a client with an access token or OAuthCredentials");
    }
    return memberships.create(Map.of("email", email, "role_id", roleId.value()));
  }

  /**
   * Changes the fields that the request sets; all other fields stay as they are.
   *
   * @param id the id of the membership
   * @param request the changes
   * @return the updated membership
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public Membership update(String id, UpdateMembershipRequest request) {
    return memberships.update(id, request);
  }

  /**
   * {@return the membership that {@link #update(String, UpdateMembershipRequest)} updates}
   *
   * @param id the id of the membership
   * @param request sets the changes
   */
  public Membership update(String id, Consumer<UpdateMembershipRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateMembershipRequest.builder(), request).build());
  }

  /**
   * Applies the same changes to several memberships in one call.
   *
   * @param ids the ids of the memberships, at least one
   * @param request the changes
   * @return the response
   * @throws IllegalArgumentException if the request changes nothing, or if {@code ids} is empty or contains an id that
   *     is blank or has a comma; nothing is sent
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
   * {@return the response of {@link #updateAll(Collection, UpdateMembershipRequest)}}
   *
   * @param ids the ids of the memberships, at least one
   * @param request sets the changes
   */
  public EmptyResponse updateAll(
      Collection<String> ids, Consumer<UpdateMembershipRequest.Builder> request) {
    Arguments.notNull(ids, "ids");
    return updateAll(
        ids, Arguments.configured(UpdateMembershipRequest.builder(), request).build());
  }

  /**
   * {@return the Smart Views that a member has pinned, in the member's order}
   *
   * @param id the id of the membership
   * @throws DecodingException if the response contains no list of Smart Views, or several and none as {@code saved_view_ids} or
   *     {@code data}; a list of {@code errors} is none
   */
  public PinnedViews pinnedViews(String id) {
    ApiResponse<JsonNode> response = read(id);
    JsonNode raw = response.body();
    return raw.isNull() || (raw.isEmpty() && !raw.isValueNode()) // No content: no pinned views.
        ? new PinnedViews(List.of(), raw)
        : listed(response, PinnedViews.idsIn(raw));
  }

  private ApiResponse<JsonNode> read(String id) {
    return http.send(ApiRequest.get(PINNED_VIEWS, id).returning(JsonNode.class));
  }

  private static PinnedViews listed(ApiResponse<JsonNode> response, @Nullable List<String> ids) {
    if (ids == null) {
      throw new DecodingException(
          "the response with the pinned views of a membership contains no list of Smart Views",
          "$",
          null,
          response.statusCode(),
          response.attempts(),
          null);
    }
    return new PinnedViews(ids, response.body());
  }

  /**
   * Replaces the Smart Views that a member has pinned. A Smart View that is not in the list is no longer pinned.
   *
   * @param id the id of the membership
   * @param viewIds the ids of the Smart Views in the new order; an empty list removes all
   * @return the pinned Smart Views; the given ids if the response contains no list
   */
  public PinnedViews setPinnedViews(String id, List<String> viewIds) {
    Arguments.notNull(viewIds, "viewIds");
    viewIds.forEach(each -> RequestIds.requireArgument("viewIds", each));
    ApiRequest.Builder request =
        ApiRequest.put(PINNED_VIEWS, id).body(Map.of(PinnedViews.VIEW_IDS, List.copyOf(viewIds)));
    JsonNode raw = http.send(request.build()).body();
    List<String> stated = PinnedViews.idsIn(raw);
    return new PinnedViews(stated == null ? viewIds : stated, raw);
  }

  /**
   * Changes the Smart Views that a member has pinned, based on the current list: fetches it, applies the edit, and
   * sends the whole list if it has changed.
   *
   * <p>A change that another client makes to the list between the two requests is lost.
   *
   * @param id the id of the membership
   * @param edit changes the list of ids, such as {@code ids -> ids.add("save_1")}
   * @return the pinned Smart Views
   * @throws DecodingException if the response is not a list of Smart Views and has none as {@code saved_view_ids} or {@code
   *     data}, such as {@code {}}, {@code null} or 204; nothing is written. {@link #setPinnedViews} writes without reading
   */
  public PinnedViews editPinnedViews(String id, Consumer<List<String>> edit) {
    Arguments.notNull(edit, "edit");
    ApiResponse<JsonNode> response = read(id);
    // A wrong guess, such as that {} or a list of errors has the views, would remove views.
    PinnedViews current = listed(response, PinnedViews.namedIdsIn(response.body()));
    List<String> viewIds = new ArrayList<>(current.viewIds());
    edit.accept(viewIds);
    return viewIds.equals(current.viewIds()) ? current : setPinnedViews(id, viewIds);
  }

  /** An empty list is refused: without ids the service might change the memberships of all users. */
  private static String joined(Collection<String> ids) {
    if (ids.isEmpty()) {
      throw new IllegalArgumentException("ids must not be empty: name the memberships to change");
    }
    for (String id : ids) {
      RequestIds.requireArgument("ids", id);
      if (id.indexOf(',') >= 0) {
        throw new IllegalArgumentException("ids contains '" + id + "', which has a comma");
      }
    }
    return String.join(",", ids);
  }
}
