package com.salescrm.sdk.user;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import java.util.function.Consumer;

/** Users (specification, "Users"). Immutable, safe for many threads. */
public final class UserService {
  private static final String AVAILABILITY = "/user/availability/";

  private final ApiClient http;

  /**
   * Users over a client.
   *
   * @param http the road its calls travel
   */
  public UserService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /**
   * Fetches the user whose credential this client has; {@link User#organizationIds()} tells of which organizations.
   *
   * @return the caller
   */
  public User me() {
    return http.send(ApiRequest.get("/me/").returning(User.class)).body();
  }

  /**
   * Fetches a user.
   *
   * @param id the user's id
   * @return the user
   * @throws NotFoundException if there is none
   */
  public User get(String id) {
    return http.send(ApiRequest.get("/user/{id}/", id).returning(User.class)).body();
  }

  /** {@return the users of the caller's organizations, 100 a page} */
  public Paginated<User> list() {
    return list(PageRequest.builder().build());
  }

  /**
   * Lists the users of the caller's organizations; nothing is sent before the list is iterated.
   *
   * @param request the page size
   * @return the users, in the service's order
   */
  public Paginated<User> list(PageRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<User>> list =
        ApiRequest.get("/user/").query(request.queryParameters()).returningList(User.class);
    return Paginated.of(http, list, User::id);
  }

  /**
   * Lists the users of the caller's organizations.
   *
   * @param request sets the page size
   * @return the users, in the service's order
   */
  public Paginated<User> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * Tells which users are free, in the organization that the service takes by itself.
   *
   * @return the users with the calls they are in
   */
  public Availability availability() {
    return Availability.of(http.send(ApiRequest.get(AVAILABILITY).build()).body());
  }

  /**
   * Tells which users of an organization are free.
   *
   * @param organizationId the organization's id
   * @return the users with the calls they are in
   * @throws IllegalArgumentException if the id is blank
   */
  public Availability availability(String organizationId) {
    ApiRequest.Builder call = ApiRequest.get(AVAILABILITY)
        .query("organization_id", RequestIds.requireArgument("organizationId", organizationId));
    return Availability.of(http.send(call.build()).body());
  }
}
