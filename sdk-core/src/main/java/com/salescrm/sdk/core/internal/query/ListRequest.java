package com.salescrm.sdk.core.internal.query;

import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The base of list requests: the page size, and the filters that a subtype adds.
 *
 * @param <T> the request type; Immutables generates a public {@code from(ListRequest)} for a base without a parameter
 */
public abstract class ListRequest<T> implements QueryParameters {

  /** For the request types of {@code com.salescrm.sdk}. */
  protected ListRequest() {}

  /** {@return the most objects per page ({@code _limit}); the service sends 100 if not set, and may send fewer} */
  public abstract Optional<Integer> pageSize();

  /** Refuses a page size below 1; {@code build()} calls it. */
  @Value.Check
  protected void checkPageSize() {
    pageSize().ifPresent(size -> PageRequest.builder().pageSize(size).build());
  }

  /** {@return the query; a subtype with filters adds them} */
  protected QueryWriter query() {
    return new QueryWriter().add("_limit", pageSize());
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return query().parameters();
  }
}
