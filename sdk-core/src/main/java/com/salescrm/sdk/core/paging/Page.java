package com.salescrm.sdk.core.paging;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ListBody;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One page of a list: what is new on it. Immutable, safe for many threads.
 *
 * @param <T> the items' type
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

  /** {@return the items, in the service's order, without those that a recent page already held; may be empty} */
  public List<T> items() {
    return items;
  }

  /** {@return whether the list ends here, as far as the service told with this page} */
  public boolean isLast() {
    return last;
  }

  /** {@return how many items all pages hold together; empty if the service does not say} */
  public OptionalLong totalResults() {
    return body.totalResults();
  }

  /** {@return whatever else the envelope held, such as aggregates, in its order; unmodifiable} */
  public Map<String, JsonNode> additionalProperties() {
    return body.additionalProperties();
  }

  /** {@return where the next page begins: give it to {@link Paginated#resumeFrom}, in this process or another} */
  public ResumeToken resumeToken() {
    return resumeToken;
  }

  @Override
  public String toString() {
    return "Page{" + items.size() + " items, next " + resumeToken + "}";
  }
}
