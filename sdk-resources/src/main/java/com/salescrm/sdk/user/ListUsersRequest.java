package com.salescrm.sdk.user;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** How users are listed (specification, Users); the service offers no filter here. Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListUsersRequest implements QueryParameters {

  ListUsersRequest() {} // The generated class alone extends it.

  /** {@return how many to ask for at a time ({@code _limit}); the service may send fewer, and sends up to 100 unless told} */
  public abstract Optional<Integer> pageSize();

  @Value.Check
  void check() {
    if (pageSize().orElse(1) < 1) {
      throw new IllegalStateException("pageSize must be at least 1");
    }
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter().add("_limit", pageSize()).parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListUsersRequest.Builder {
    Builder() {}
  }
}
