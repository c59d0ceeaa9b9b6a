package com.salescrm.sdk.sendas;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Operations on permissions to send e-mail as another user (specification, "Send As"). A caller can grant and revoke
 * only permissions to send in the caller's own name. Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if the permission does not
 * exist, and {@link IllegalArgumentException}, before anything is sent, if an id is blank.
 */
public final class SendAsService {
  static final String ALLOWING = "allowing_user_id";
  static final String ALLOWED = "allowed_user_id";
  private static final String ALL = "/send_as/";

  private final ApiClient http;
  private final ResourceEndpoint<SendAs> permissions;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public SendAsService(ApiClient http) {
    this.http = http;
    permissions = new ResourceEndpoint<>(http, ALL, SendAs.class, SendAs::id);
  }

  /** {@return the permissions that the caller has granted; nothing is sent before the list is iterated} */
  public Paginated<SendAs> list() {
    return list(users -> {});
  }

  /**
   * {@return the permissions between the given users; nothing is sent before the list is iterated}
   *
   * @param request the users; one of them must be the caller
   */
  public Paginated<SendAs> list(ListSendAsRequest request) {
    return permissions.listWhole(request);
  }

  /**
   * {@return the list that {@link #list(ListSendAsRequest)} returns}
   *
   * @param request sets the users; one of them must be the caller
   */
  public Paginated<SendAs> list(Consumer<ListSendAsRequest.Builder> request) {
    return list(Arguments.configured(ListSendAsRequest.builder(), request).build());
  }

  /**
   * Permits a user to send e-mail in the caller's name.
   *
   * @param allowingUserId the id of the caller
   * @param allowedUserId the id of the user who may send
   * @return the permission
   */
  public SendAs grant(String allowingUserId, String allowedUserId) {
    requireIds(allowingUserId, allowedUserId);
    return permissions.create(Map.of(ALLOWING, allowingUserId, ALLOWED, allowedUserId));
  }

  /**
   * Revokes a permission that {@link #grant} has granted.
   *
   * @param allowingUserId the id of the caller
   * @param allowedUserId the id of the user who may send
   * @return the confirmation, also if an earlier attempt of this call has revoked the permission
   */
  public Deleted revoke(String allowingUserId, String allowedUserId) {
    requireIds(allowingUserId, allowedUserId);
    ApiRequest.Builder request =
        ApiRequest.delete(ALL).query(ALLOWING, allowingUserId).query(ALLOWED, allowedUserId);
    return http.send(request.returning(Deleted.class)).body();
  }

  /**
   * {@return the permission with an id}
   *
   * @param id the id of the permission
   */
  public SendAs get(String id) {
    return permissions.get(id);
  }

  /**
   * Revokes a permission by its id.
   *
   * @param id the id of the permission
   * @return the confirmation, also if an earlier attempt of this call has revoked the permission
   */
  public Deleted delete(String id) {
    return permissions.delete(id);
  }

  /**
   * Grants and revokes several permissions of the caller in one call.
   *
   * @param request the users who may send from now on, and the users who may not
   * @return all permissions that the caller has granted, after the change; read with {@link #list()} if the response has
   *     none or only a part of them
   * @throws com.salescrm.sdk.core.error.DecodingException if the permissions were changed, but cannot be read
   */
  public List<SendAs> updateBulk(UpdateSendAsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest.Builder call = ApiRequest.post("/send_as/bulk/").body(request);
    ApiResponse<ListBody<SendAs>> response = http.send(call.returningList(SendAs.class));
    ListBody<SendAs> changed = response.body();
    boolean isPart = changed.items().isEmpty() || changed.hasMore().orElse(false);
    return isPart ? listAfter(response) : changed.items();
  }

  /** A failure of the list is not reported as a failure of the change. */
  private List<SendAs> listAfter(ApiResponse<?> change) {
    try {
      return list().stream().toList();
    } catch (CrmException e) {
      throw new DecodingException(
          "the permissions were changed, but cannot be listed: " + e.getMessage(),
          "$",
          e,
          change.statusCode(),
          change.attempts(),
          Outcome.PROCESSED);
    }
  }

  /**
   * {@return the permissions that {@link #updateBulk(UpdateSendAsRequest)} returns}
   *
   * @param request sets the users who may send from now on, and the users who may not
   */
  public List<SendAs> updateBulk(Consumer<UpdateSendAsRequest.Builder> request) {
    return updateBulk(
        Arguments.configured(UpdateSendAsRequest.builder(), request).build());
  }

  /** A DELETE without one of the ids might revoke several permissions. */
  private static void requireIds(String allowingUserId, String allowedUserId) {
    RequestIds.requireArgument("allowingUserId", allowingUserId);
    RequestIds.requireArgument("allowedUserId", allowedUserId);
  }
}
