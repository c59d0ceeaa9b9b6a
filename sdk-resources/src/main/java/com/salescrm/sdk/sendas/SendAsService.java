package com.salescrm.sdk.sendas;

import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Permissions to send e-mail as another user (specification, "Send As"). Everybody gives and takes back their own alone:
 * the allowing user of a call is the caller. Immutable, safe for many threads.
 */
public final class SendAsService {
  static final String ALLOWING = "allowing_user_id";
  static final String ALLOWED = "allowed_user_id";

  private static final String ALL = "/send_as/";
  private static final String ONE = "/send_as/{id}/";

  private final ApiClient http;

  /**
   * Permissions over a client.
   *
   * @param http the road its calls travel
   */
  public SendAsService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return the permissions that the caller has given; nothing is sent before the list is iterated} */
  public Paginated<SendAs> list() {
    return list(ListSendAsRequest.builder().build());
  }

  /**
   * Lists permissions; nothing is sent before the list is iterated.
   *
   * @param request the users, of whom one must be the caller
   * @return the permissions
   */
  public Paginated<SendAs> list(ListSendAsRequest request) {
    Arguments.notNull(request, "request");
    return Paginated.whole(
        http,
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(SendAs.class),
        SendAs::id);
  }

  /**
   * Lists permissions.
   *
   * @param request sets the users, of whom one must be the caller
   * @return the permissions
   */
  public Paginated<SendAs> list(Consumer<ListSendAsRequest.Builder> request) {
    return list(Arguments.configured(ListSendAsRequest.builder(), request).build());
  }

  /**
   * Lets a user send e-mail in the caller's name.
   *
   * @param allowingUserId the caller's own user id
   * @param allowedUserId the id of the user who may send
   * @return the permission as the service has it
   * @throws IllegalArgumentException if an id is blank
   */
  public SendAs grant(String allowingUserId, String allowedUserId) {
    requireIds(allowingUserId, allowedUserId);
    ApiRequest.Builder call =
        ApiRequest.post(ALL).body(Map.of(ALLOWING, allowingUserId, ALLOWED, allowedUserId));
    return http.send(call.returning(SendAs.class)).body();
  }

  /**
   * Takes back what {@link #grant} gave.
   *
   * @param allowingUserId the caller's own user id
   * @param allowedUserId the id of the user who may send no more
   * @return the confirmation
   * @throws IllegalArgumentException if an id is blank
   * @throws NotFoundException if there is no such permission, unless an earlier attempt of this call may have taken it
   *     back
   */
  public Deleted revoke(String allowingUserId, String allowedUserId) {
    requireIds(allowingUserId, allowedUserId);
    ApiRequest.Builder call =
        ApiRequest.delete(ALL).query(ALLOWING, allowingUserId).query(ALLOWED, allowedUserId);
    return http.send(call.returning(Deleted.class)).body();
  }

  /**
   * Fetches a permission.
   *
   * @param id the permission's id
   * @return the permission
   * @throws NotFoundException if there is none
   */
  public SendAs get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(SendAs.class)).body();
  }

  /**
   * Takes back a permission by its own id.
   *
   * @param id the permission's id
   * @return the confirmation
   * @throws NotFoundException if there is none, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  /**
   * Gives and takes back permissions of the caller in one call.
   *
   * @param request the users who may send from now on, and those who may no more
   * @return all permissions that the caller has given, as they are now
   */
  public List<SendAs> updateBulk(UpdateSendAsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest.Builder call = ApiRequest.post("/send_as/bulk/").body(request);
    return http.send(call.returningList(SendAs.class)).body().items();
  }

  /**
   * Gives and takes back permissions of the caller in one call.
   *
   * @param request sets the users who may send from now on, and those who may no more
   * @return all permissions that the caller has given, as they are now
   * @throws IllegalStateException if no user is named, or one in both lists
   */
  public List<SendAs> updateBulk(Consumer<UpdateSendAsRequest.Builder> request) {
    return updateBulk(
        Arguments.configured(UpdateSendAsRequest.builder(), request).build());
  }

  /** Without one of the two a DELETE might reach more than the pair. */
  private static void requireIds(String allowingUserId, String allowedUserId) {
    RequestIds.requireArgument("allowingUserId", allowingUserId);
    RequestIds.requireArgument("allowedUserId", allowedUserId);
  }
}
