package com.salescrm.sdk.core.paging;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ListBody;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One page of a list, without duplicates of recent pages. Immutable, safe for many threads.
 *
 * @param <T> the type of the items
 */
public final class Page<T> {
  private final List<T> items;
  private final ListBody<T> body;
  private final ResumeToken resumeToken;
  private final boolean last;

  Page(List<T> items, ListBody<T> body, ResumeToken resumeToken, boolean last) {
    this.items = Collections.unmodifiableList(items);
    this.body = body;
    this.resumeToken = resumeToken;
    this.last = last;
  }

  /** {@return the items in the service's order, without duplicates of recent pages; may be empty} */
  public List<T> items() {
    return items;
  }

  /** {@return whether the service states that no page follows} */
  public boolean isLast() {
    return last;
  }

  /** {@return whether items follow this page, as the service states it; empty if it does not} */
  public Optional<Boolean> hasMore() {
    return body.hasMore();
  }

  /** {@return the number of items on all pages together; empty if the service does not state it} */
  public OptionalLong totalResults() {
    return body.totalResults();
  }

  /** {@return the other properties of the response, such as aggregates, in their order; unmodifiable} */
  public Map<String, JsonNode> additionalProperties() {
    return body.additionalProperties();
  }

  /** {@return the start of the next page, for {@link Paginated#resumeFrom} in this process or another} */
  public ResumeToken resumeToken() {
    return resumeToken;
  }

  @Override
  public String toString() {
    return "Page{" + items.size() + " items, next at " + resumeToken.position() + "}";
  }
}
