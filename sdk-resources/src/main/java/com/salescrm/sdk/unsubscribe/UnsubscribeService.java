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
 * The operations on unsubscribed addresses (specification, "Templates, links, unsubscribes"). Immutable, safe for many
 * threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank address is an
 * {@link IllegalArgumentException}, before anything is sent; otherwise it is sent as it is given, whatever it looks like.
 */
public final class UnsubscribeService {
  private static final String ALL = "/unsubscribe/email/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public UnsubscribeService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all unsubscribed addresses; nothing is sent yet} */
  public Paginated<UnsubscribedEmail> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).returningList(UnsubscribedEmail.class), UnsubscribedEmail::email);
  }

  /**
   * Unsubscribes an address: it gets no more mail. What the service says to an address that is unsubscribed already is
   * not part of the specification. It is not sent again once the service may have acted on it.
   *
   * @param email the address
   * @return the answer
   * @throws IllegalArgumentException if it is blank
   */
  public EmptyResponse unsubscribe(String email) {
    Arguments.notNull(email, "email");
    if (email.isBlank()) {
      throw new IllegalArgumentException("email must not be blank");
    }
    return http.send(
            ApiRequest.post(ALL).body(Map.of("email", email)).returning(EmptyResponse.class))
        .body();
  }

  /**
   * Resubscribes an address: it gets mail again. The address is a part of the path, where all of it but letters, digits
   * and {@code -._~} is percent-encoded (RFC 3986, 2.3).
   *
   * @param email the address
   * @return the confirmation
   * @throws IllegalArgumentException if it is blank
   * @throws com.salescrm.sdk.core.error.NotFoundException if it is not unsubscribed, unless an earlier attempt of this
   *     call may have resubscribed it
   */
  public Deleted resubscribe(String email) {
    return http.send(ApiRequest.delete(ALL + "{email}/", email).returning(Deleted.class))
        .body();
  }
}
