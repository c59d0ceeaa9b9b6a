package com.salescrm.sdk.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list once, although it changes meanwhile. Each page begins with the last object of the page before. If it begins
 * with an unknown object, objects before it were deleted, and the pass steps back a page. If it begins with an earlier
 * object, objects were added, or moved, to the front. At the end of several pages, the front is read again: an object that
 * moves there while another one is deleted shifts no page. For one thread.
 */
final class ListPass {
  // Pages without much progress, and steps back beyond a quarter of all requests.
  private static final int MAX_VAIN = 100;

  private final Paginated<JsonNode> list;
  private final Consumer<JsonNode> object;
  private final LongSet seen = new LongSet();
  private int requests;
  private int stepsBack;
  private int withoutProgress;
  private int longest = 1;

  /** With a consumer of each object of each page, also again. */
  ListPass(Paginated<JsonNode> list, Consumer<JsonNode> object) {
    this.list = list;
    this.object = object;
  }

  int requests() {
    return requests;
  }

  /** Returns true if it cannot have missed an object that the list had from the beginning to the end of the pass. */
  boolean run() {
    long skip = 0;
    boolean alone = false; // The page before had no other object.
    while (mayAdvance()) {
      Page<JsonNode> page = fetch(skip);
      List<JsonNode> items = page.items();
      if (items.isEmpty() && (skip == 0 || alone)) {
        return isComplete(page);
      }
      if (skip > 0 && (items.isEmpty() || !isKnown(items.get(0)))) {
        skip = Math.max(0, skip - Math.max(1, longest - 1));
        alone = false;
        stepsBack++;
        continue;
      }
      accept(items);
      if (page.isLast()) {
        return isComplete(page);
      }
      alone = items.size() == 1;
      skip += Math.max(1, items.size() - 1);
    }
    return false;
  }

  private boolean mayAdvance() {
    return withoutProgress <= MAX_VAIN && stepsBack <= MAX_VAIN + requests / 4;
  }

  /**
   * Objects that are added during the pass are in the total of later pages. If new objects are last, the objects that were
   * read are as many as the last page states; if they are first, as many as the front states before it is read to its end.
   */
  private boolean isComplete(Page<JsonNode> last) {
    boolean hasAll = hasAll(last);
    if (requests == 1 || seen.size() == 0) {
      return hasAll;
    }
    Page<JsonNode> front = readFront();
    return front != null && (hasAll || hasAll(front));
  }

  private boolean hasAll(Page<JsonNode> page) {
    OptionalLong total = page.totalResults();
    return total.isEmpty() || seen.size() >= total.getAsLong();
  }

  /** Reads from the beginning to a page without a new object; returns the first page, null if there was no end. */
  private @Nullable Page<JsonNode> readFront() {
    Page<JsonNode> front = null;
    long skip = 0;
    while (mayAdvance()) {
      Page<JsonNode> page = fetch(skip);
      front = front == null ? page : front;
      if (!accept(page.items()) || page.isLast()) {
        return front;
      }
      skip += Math.max(1, page.items().size() - 1);
    }
    return null;
  }

  /** Returns whether one of the objects is new. */
  private boolean accept(List<JsonNode> items) {
    int added = 0;
    for (JsonNode item : items) {
      added += seen.add(FieldHashes.hash(id(item))) ? 1 : 0;
      object.accept(item);
    }
    longest = Math.max(longest, items.size());
    // A list that grows by an object with each request has no end.
    withoutProgress = added > longest / 4 ? 0 : withoutProgress + 1;
    return added > 0;
  }

  private boolean isKnown(JsonNode item) {
    return seen.contains(FieldHashes.hash(id(item)));
  }

  static String id(JsonNode object) {
    String id = object.path("id").asText("");
    if (id.isEmpty()) {
      throw new DecodingException("An object of the list has no id", "$.id", null);
    }
    return id;
  }

  /** Reads an empty list again: a response without a list may be a failure of the service. */
  private Page<JsonNode> fetch(long skip) {
    Page<JsonNode> page = fetchOnce(skip);
    boolean statesAny = page.hasMore().isPresent() || page.totalResults().isPresent();
    return skip == 0 && page.items().isEmpty() && !statesAny ? fetchOnce(skip) : page;
  }

  private Page<JsonNode> fetchOnce(long skip) {
    requests++;
    try {
      return list.skip(skip).firstPage();
    } catch (BadRequestException e) {
      if (skip == 0) {
        throw e;
      }
      throw new SkipLimitException(
          "the service rejects _skip=" + skip + ", so the index cannot be built from the list:"
              + " read an export and call load(Iterable) (" + e.getMessage() + ")",
          e);
    }
  }
}
