package com.salescrm.sdk.sendas;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The filters of a list of permissions; one of the two users must be the caller (specification, "Send As"). Without a
 * filter, the service lists the permissions that the caller has granted. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class ListSendAsRequest implements QueryParameters {

  ListSendAsRequest() {} // Extended by the generated class only.

  /** {@return the id of the user in whose name others may send} */
  public abstract Optional<String> allowingUserId();

  /** {@return the id of the user who may send} */
  public abstract Optional<String> allowedUserId();

  @Value.Check
  void check() {
    RequestIds.require("allowingUserId", allowingUserId());
    RequestIds.require("allowedUserId", allowedUserId());
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter()
        .add(SendAsService.ALLOWING, allowingUserId())
        .add(SendAsService.ALLOWED, allowedUserId())
        .parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListSendAsRequest.Builder {
    Builder() {}
  }
}
