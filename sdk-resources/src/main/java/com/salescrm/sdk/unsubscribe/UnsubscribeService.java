package com.salescrm.sdk.unsubscribe;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Map;

/**
 * Operations on unsubscribed e-mail addresses (specification, "Templates, links, unsubscribes"). Immutable, safe for
 * many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, and {@link IllegalArgumentException}, before anything is
 * sent, if the address is blank. The form of an address is not checked.
 */
public final class UnsubscribeService {
  private static final String ALL = "/unsubscribe/email/";

  private final ApiClient http;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public UnsubscribeService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
  }

  /** {@return all unsubscribed addresses; nothing is sent before the list is iterated} */
  public Paginated<UnsubscribedEmail> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).returningList(UnsubscribedEmail.class), UnsubscribedEmail::email);
  }

  /**
   * Unsubscribes an address: the organization sends no more e-mail to it. The request is not sent again once the
   * service may have processed it. The specification does not define the response for an address that is unsubscribed
   * already.
   *
   * @param email the address
   * @return the response
   */
  public EmptyResponse unsubscribe(String email) {
    ApiRequest.Builder add =
        ApiRequest.post(ALL).body(Map.of("email", Arguments.notBlank(email, "email")));
    return http.send(add.returning(EmptyResponse.class)).body();
  }

  /**
   * Resubscribes an address: the organization may send e-mail to it again. The address is a path segment; all
   * characters except letters, digits and {@code -._~} are percent-encoded (RFC 3986, 2.3).
   *
   * @param email the address
   * @return the confirmation, also if an earlier attempt of this call has resubscribed the address
   * @throws com.salescrm.sdk.core.error.NotFoundException if the address is not unsubscribed
   */
  public Deleted resubscribe(String email) {
    return http.send(ApiRequest.delete(ALL + "{email}/", email).returning(Deleted.class))
        .body();
  }
}
