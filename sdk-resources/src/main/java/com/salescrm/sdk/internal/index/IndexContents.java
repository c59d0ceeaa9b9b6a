package com.salescrm.sdk.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.retry.Lane;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The entries of an index: reads them from the list and combines them with own writes. Safe for many threads. */
public final class IndexContents {
  private static final int MAX_PASSES = 3;
  private static final long FAILURE_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long LOCK_MILLIS = 100;
  private static final String PAGE_SIZE = "100";
  private static final String ALL_KEYS = ""; // No key is blank.
  private static final String LOADED = "load models such as Lead, JSON trees, or maps with id and"
      + " the property of the index, such as of the rows of a CSV file";

  private final ApiClient http;
  private final ApiRequest<ListBody<JsonNode>> request;
  private final IndexFields fields;
  private final IndexStore store;
  private final ClientInternals time;
  private final RecentWrites recent;
  private final Duration lag;
  private final Predicate<CrmException> isLasting;
  private final long createdAt;
  // Writes of single entries share it; the end of a pass excludes them.
  private final ReentrantReadWriteLock state = new ReentrantReadWriteLock();
  // Held during a pass. Guards failure, failedAt and completeAt: the begin of the last complete
  // pass, by the monotonic clock.
  private final ReentrantLock loading = new ReentrantLock();
  private volatile @Nullable Long completeAt;
  private @Nullable CrmException failure; // of the latest pass that a use of the index needed
  private long failedAt;
  private volatile boolean loaded;
  // The keys whose entries may be wrong, since the effect of a write is not known or not recorded,
  // and when the list must show it. A complete pass that begins then removes them.
  private final Map<String, Long> doubtful = new ConcurrentHashMap<>();
  private volatile int pages = 1;
  private volatile boolean showsEarlierRuns;

  public IndexContents(
      ApiClient http,
      String path,
      IndexFields fields,
      IndexStore store,
      Duration listLag,
      Predicate<CrmException> isLasting) {
    this.http = http;
    this.fields = fields;
    this.store = store;
    this.time = ClientInternals.of(http);
    store.requireService(time.baseUrl());
    this.lag = listLag;
    this.isLasting = isLasting;
    this.createdAt = time.nanos();
    this.showsEarlierRuns = store.isStored();
    this.recent = new RecentWrites(listLag.toNanos(), time::nanos);
    ApiRequest.Builder list = ApiRequest.get(path).query("_limit", PAGE_SIZE);
    fields.requested().ifPresent(names -> list.query("_fields", names.toString()));
    this.request = list.returningList(JsonNode.class);
  }

  /** The store, with the entries of a complete pass. */
  public IndexStore loaded() {
    return loaded(http, ALL_KEYS);
  }

  /**
   * The store, whose entries of one key are those of a complete pass: doubts about other keys cost no pass.
   *
   * @param reader reads the list; its cancellation ends the pass, and the wait for that of another thread
   */
  public IndexStore loaded(ApiClient reader, String key) {
    requireOwn(reader);
    if (needsPass(key)) {
      lock(reader);
      try {
        boolean unused = isLoaded();
        if (needsPass(key)) {
          loadUnlessFailed(reader); // A doubt that arose meanwhile is left to the next use.
        }
      } finally {
        loading.unlock();
      }
    }
    return store;
  }

  private void requireOwn(ApiClient reader) {
    String url = ClientInternals.of(reader).baseUrl();
    if (!url.equals(time.baseUrl())) {
      throw new IllegalArgumentException(
          "the index belongs to the service " + time.baseUrl() + ", not to " + url);
    }
  }

  /** Whether the store has the entries of a complete pass, perhaps of an earlier process. */
  private boolean isLoaded() {
    if (!loaded && !doubtful.containsKey(ALL_KEYS) && store.loadedAt().isPresent()) {
      loaded = true;
    }
    return loaded;
  }

  /** Waits for the pass of another thread. */
  private void lock(ApiClient reader) {
    try {
      while (!loading.tryLock(LOCK_MILLIS, TimeUnit.MILLISECONDS)) {
        ClientInternals.of(reader).sleep(Duration.ZERO); // Throws if the reader is cancelled.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while another thread reads the list of the index", e, List.of(), null);
    }
  }

  private boolean needsPass(String key) {
    boolean isDoubtful = key.equals(ALL_KEYS) ? !doubtful.isEmpty() : doubtful.containsKey(key);
    return !loaded || isDoubtful || doubtful.containsKey(ALL_KEYS);
  }

  /** Each write of a batch asks for the index: a list that cannot be read is not requested for each of them. */
  private void loadUnlessFailed(ApiClient reader) {
    if (failure != null && time.nanos() - failedAt < FAILURE_NANOS) {
      throw failure;
    }
    awaitDoubtful(reader);
    try {
      load(reader);
    } catch (CrmException e) {
      failure = isLasting.test(e) ? e : null;
      failedAt = time.nanos();
      throw e;
    }
  }

  /** The store as it is. */
  public IndexStore store() {
    return store;
  }

  public int pages() {
    return pages;
  }

  public void load(ApiClient reader) {
    long now = time.nanos();
    for (int i = 0; i < MAX_PASSES; i++) {
      if (pass(reader, now)) {
        return;
      }
    }
    throw new PagingException(request + " changed so much during " + MAX_PASSES
        + " passes that objects may be missing; read an export and call load(Iterable)");
  }

  public boolean refresh(ApiClient reader) {
    return pass(reader, time.nanos());
  }

  /** Reads the list, unless another thread has begun a complete pass at {@code notBefore} or later. */
  private boolean pass(ApiClient reader, long notBefore) {
    requireOwn(reader);
    lock(reader);
    try {
      return (completeAt != null && completeAt - notBefore >= 0)
          || fill(found -> {
            ListPass pass = new ListPass(list(reader), object -> collect(object, true, found));
            boolean complete = pass.run();
            pages = pass.requests();
            return complete;
          });
    } finally {
      loading.unlock();
    }
  }

  private Paginated<JsonNode> list(ApiClient reader) {
    return Paginated.of(reader.withOptions(o -> o.lane(Lane.BATCH)), request, ListPass::id)
        .onDrift(drift -> {}); // ListPass finds the items that moved.
  }

  /** Takes over all objects of the list from elsewhere. */
  public void load(Iterable<?> objects) {
    lock(http);
    try {
      fill(found -> {
        long count = 0;
        boolean mayHaveKeys = false;
        for (Object object : objects) {
          count++;
          mayHaveKeys |= load(object, count, found);
        }
        if (count > 0 && !mayHaveKeys) {
          throw new IllegalArgumentException("none of the " + count + " objects has "
              + fields.property() + " in its JSON, so that each upsert would create its object"
              + " again: " + LOADED + "; if no object of the service has one, load an empty list");
        }
        return true;
      });
      showsEarlierRuns = true;
    } finally {
      loading.unlock();
    }
  }

  /** Returns whether the JSON of the object names the key. The service omits an absent one of a whole object. */
  private boolean load(@Nullable Object object, long number, MemoryIndexStore found) {
    JsonNode tree;
    try {
      tree = IndexFields.tree(object);
      collect(tree, false, found); // What it lacks was perhaps not requested.
    } catch (IllegalArgumentException e) {
      String type = object == null ? "null" : object.getClass().getSimpleName();
      throw notLoaded(number, type + " has no JSON form", e);
    } catch (RuntimeException e) { // Such as since it has no id.
      throw notLoaded(number, String.valueOf(e.getMessage()), e);
    }
    boolean isOfService = object instanceof JsonNode || object instanceof HasAdditionalProperties;
    return !fields.key(tree).isMissingNode() || (isOfService && tree.has("organization_id"));
  }

  private static IllegalArgumentException notLoaded(
      long number, String reason, RuntimeException cause) {
    return new IllegalArgumentException(
        "object " + number + " cannot be loaded (" + reason + "): " + LOADED, cause);
  }

  /** @param pass reads objects; false if it is incomplete */
  private boolean fill(Predicate<MemoryIndexStore> pass) {
    long at = time.nanos();
    Instant began = store.now(time.instant());
    Optional<Instant> before = store.loadedAt(); // A database that fails costs no pass.
    MemoryIndexStore found = new MemoryIndexStore();
    recent.passBegins();
    try {
      boolean complete = pass.test(found);
      Map<String, Long> shown = new HashMap<>(doubtful);
      shown.values().removeIf(shownAt -> at - shownAt < 0);
      takeOver(found, began, before, complete ? shown.keySet() : null);
      if (complete) {
        completeAt = at;
        failure = null;
        shown.forEach(doubtful::remove);
        loaded = true;
      }
      return complete;
    } finally {
      recent.passEnds();
    }
  }

  private void collect(JsonNode object, boolean whole, MemoryIndexStore found) {
    found.update(ListPass.id(object), earlier -> fields.entry(object, whole));
  }

  private void takeOver(
      MemoryIndexStore found,
      Instant began,
      Optional<Instant> before,
      @Nullable Set<String> decided) {
    state.writeLock().lock();
    try {
      recent.applyTo(found);
      store.replace(found, began, before, decided);
    } finally {
      state.writeLock().unlock();
    }
  }

  /** One pass serves all doubts. */
  private void awaitDoubtful(ApiClient reader) {
    long now = time.nanos();
    long left = doubtful.values().stream().mapToLong(at -> at - now).max().orElse(0);
    if (left > 0) {
      ClientInternals.of(reader).sleep(Duration.ofNanos(left));
    }
  }

  /** The next use of the key reads the list, when that must show what was written until now. */
  public void markDoubtful(String key) {
    doubtful.put(key, time.nanos() + lag.toNanos());
  }

  /** Adds an entry of the journal, unless the key or the object is known; the list may not show it yet. */
  public void learn(IndexEntry entry) {
    if (!isLoaded() || store.find(entry.key()).isEmpty()) {
      write(false, () -> {
        if (recent.learn(entry)) {
          store.learn(entry);
        }
      });
    }
  }

  /** Records that an object of the key is about to be created; false if it must be decided again. */
  public boolean begin(String key) {
    Optional<Set<String>> inDoubt = store.begin(key);
    // One pass serves all creates that a killed process began.
    inDoubt.ifPresent(keys -> keys.forEach(this::markDoubtful));
    return inDoubt.isEmpty();
  }

  /** The create of the key had no effect. */
  public void end(String key) {
    try {
      store.end(key);
    } catch (UncheckedIOException e) {
      // The intent stays: another process reads the list before it creates the object.
    }
  }

  /** An earlier process, which may have ended just now, has written to the list. A pass must begin after its lag. */
  public void awaitEarlierRun() {
    Long at = completeAt;
    if (!showsEarlierRuns && (at == null || at - createdAt < lag.toNanos())) {
      markStale();
    }
    showsEarlierRuns = true;
  }

  /** As {@link #markDoubtful}, for all keys. */
  public void markStale() {
    markDoubtful(ALL_KEYS);
  }

  /** Changes the entry of an object; see {@link IndexStore#update}. */
  public void update(String id, UnaryOperator<@Nullable IndexEntry> change) {
    updateWithMark(id, present -> change.apply(IndexEntry.known(present)));
  }

  /** As {@link #update}; the present entry has no key if another process knows of a change only. */
  public void updateWithMark(String id, UnaryOperator<@Nullable IndexEntry> change) {
    write(false, () -> store.update(id, present -> recent.add(id, change.apply(present))));
  }

  /** The own writes. */
  public RecentWrites recent() {
    return recent;
  }

  /**
   * As {@link #update}, for an object whose key is not stated: if it is not known, a pass may have read it. {@code isBefore}: a
   * request follows, which is not sent if this fails.
   */
  public void updateKnown(String id, boolean isBefore, UnaryOperator<IndexEntry> change) {
    write(isBefore, () -> store.update(id, present -> recent.add(id, present, change)));
  }

  /** Removes an object that a request did not find. Another one may have its key: the next use of the key reads the list. */
  public void removeGone(String id, String key) {
    remove(id); // Before the doubt: the pass that waits for its end has to count what it reads.
    markDoubtful(key);
  }

  public void remove(String id) {
    update(id, present -> null);
  }

  private void write(boolean isBefore, Runnable change) {
    state.readLock().lock();
    try {
      change.run();
    } catch (UncheckedIOException e) {
      if (!isBefore) { // Else nothing is sent, and no entry is wrong.
        markStale();
      }
      throw e;
    } finally {
      state.readLock().unlock();
    }
  }
}
