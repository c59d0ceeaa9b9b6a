package com.salescrm.sdk.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on users (specification, "Users"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no user has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if an id is blank.
 */
public final class UserService {
  private static final String AVAILABILITY = "/user/availability/";

  private final ApiClient http;
  private final ResourceEndpoint<User> users;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public UserService(ApiClient http) {
    this.http = http;
    users = new ResourceEndpoint<>(http, "/user/", User.class, User::id);
  }

  /** {@return the user whom the client's credentials belong to, with {@link User#organizationIds()}} */
  public User me() {
    return users.send(ApiRequest.get("/me/"));
  }

  /**
   * {@return the user with an id}
   *
   * @param id the id of the user
   */
  public User get(String id) {
    return users.get(id);
  }

  /** {@return the users of the caller's organizations, in pages of 100; nothing is sent before the list is iterated} */
  public Paginated<User> list() {
    return list(page -> {});
  }

  /**
   * {@return the users of the caller's organizations, in the order of the service; nothing is sent before the list is
   * iterated}
   *
   * @param request the page size
   */
  public Paginated<User> list(PageRequest request) {
    return users.list(request);
  }

  /**
   * {@return the list that {@link #list(PageRequest)} returns}
   *
   * @param request sets the page size
   */
  public Paginated<User> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /** {@return the availability of the users of the organization that the service selects, with their active calls} */
  public Availability availability() {
    return availability(ApiRequest.get(AVAILABILITY));
  }

  /**
   * {@return the availability of the users of an organization, with their active calls}
   *
   * @param organizationId the id of the organization
   */
  public Availability availability(String organizationId) {
    return availability(ApiRequest.get(AVAILABILITY)
        .query("organization_id", RequestIds.requireArgument("organizationId", organizationId)));
  }

  /** The format is not specified, so an error with a successful status would count as an empty list, or as a user. */
  private Availability availability(ApiRequest.Builder builder) {
    ApiRequest<JsonNode> request = builder.returning(JsonNode.class);
    ApiResponse<JsonNode> response = http.send(request);
    JsonNode body = response.body();
    if (!body.path("data").isArray() && (body.hasNonNull("error") || body.hasNonNull("errors"))) {
      throw new DecodingException(
          request + " returned " + response.statusCode() + " with an error instead of a list",
          "$",
          null,
          response.statusCode(),
          response.attempts(),
          null);
    }
    return Availability.of(body);
  }
}
