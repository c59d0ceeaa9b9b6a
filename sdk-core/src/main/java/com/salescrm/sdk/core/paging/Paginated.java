package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A list that is fetched page by page while it is iterated. No request is sent before, and each iteration starts again.
 * Items have the service's order. An item that occurs again within 8 pages, because the list changed, is skipped. An item
 * that moves to an earlier offset is missed: see {@link #onDrift} and {@link #overlapping}. Immutable and safe for many
 * threads; an iterator is for one thread.
 *
 * <p>Iteration throws the exceptions of the calls ({@link com.salescrm.sdk.core.error.CrmException}), {@link
 * com.salescrm.sdk.core.error.SkipLimitException} if the service rejects an offset, and {@link PagingException} if pages
 * contain nothing but duplicates, or if a page is empty although it or the page before states that more items follow. A
 * list ends only where the service states its end; a response without a list that states nothing is requested once more.
 *
 * @param <T> the type of the items
 */
public class Paginated<T> implements Iterable<T> {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final int MAX_PAGES = 64;

  private final PageSource<T> source;
  private final Traversal traversal;
  private final Start start;
  private final Observers<T> observers;

  private enum Mode {
    SEQUENTIAL,
    PREFETCH,
    PARALLEL
  }

  /** Not a record, whose methods would take more of the jar. */
  private static final class Traversal {
    private final Mode mode;
    private final int pages;

    Traversal(Mode mode, int pages) {
      this.mode = mode;
      this.pages = pages;
    }
  }

  /** Where an iteration begins. Not a record, whose methods would take more of the jar. */
  private static final class Start {
    private final ResumeToken token;
    private final boolean resumes; // The caller set the token.

    Start(ResumeToken token, boolean resumes) {
      this.token = token;
      this.resumes = resumes;
    }
  }

  /** Not a record, whose methods would take more of the jar. */
  private static final class Observers<T> {
    private final Consumer<DriftEvent> drift;
    private final Consumer<? super Page<T>> page;

    Observers(Consumer<DriftEvent> drift, Consumer<? super Page<T>> page) {
      this.drift = drift;
      this.page = page;
    }
  }

  private Paginated(
      PageSource<T> source, Traversal traversal, Start start, Observers<T> observers) {
    this.source = source;
    this.traversal = traversal;
    this.start = start;
    this.observers = observers;
  }

  /**
   * For lists with additional methods.
   *
   * @param other the list to copy
   * @param pageObserver is called with each page before it is returned, on the iterating thread
   */
  protected Paginated(Paginated<T> other, Consumer<? super Page<T>> pageObserver) {
    this(
        other.source,
        other.traversal,
        other.start,
        new Observers<>(other.observers.drift, pageObserver));
  }

  /**
   * A list operation with {@code _skip} and {@code _limit}.
   *
   * @param http the client
   * @param request the operation with its filters; a {@code _limit} is the page size (default: the service's, 100 by the
   *     specification)
   * @param identity distinguishes items, such as by their id; if it returns null, the item itself does; not called for an
   *     {@link ItemGroup}, and for items of a {@link com.salescrm.sdk.core.query.Projection}, which their id distinguishes
   * @param <T> the type of the items
   * @return the list; no request is sent yet
   * @throws IllegalArgumentException if the request sets {@code _skip}, or a {@code _limit} that is not at least 1
   */
  public static <T> Paginated<T> of(
      ApiClient http,
      ApiRequest<ListBody<T>> request,
      Function<? super T, ? extends @Nullable Object> identity) {
    return of(http, request, identity, true);
  }

  /**
   * A list operation without {@code _skip} and {@code _limit}. The first response is the whole list, unless it states
   * {@code has_more: true}, or a {@code has_more} that cannot be read; then the next pages are fetched with {@code _skip}.
   *
   * @param http the client
   * @param request the operation with its filters; a {@code _limit} is sent unchanged
   * @param identity distinguishes items, such as by their id; if it returns null, the item itself does; not called for an
   *     {@link ItemGroup}
   * @param <T> the type of the items
   * @return the list; no request is sent yet
   * @throws IllegalArgumentException if the request sets {@code _skip}
   */
  public static <T> Paginated<T> whole(
      ApiClient http,
      ApiRequest<ListBody<T>> request,
      Function<? super T, ? extends @Nullable Object> identity) {
    return of(http, request, identity, false);
  }

  private static <T> Paginated<T> of(
      ApiClient http,
      ApiRequest<ListBody<T>> request,
      Function<? super T, ? extends @Nullable Object> identity,
      boolean paged) {
    Arguments.notNull(http, "http");
    Arguments.notNull(identity, "identity");
    Arguments.notNull(request, "request");
    PageSource<T> source = PageSource.of(http, request, identity, paged);
    AtomicBoolean warned = new AtomicBoolean();
    return new Paginated<>(
        source,
        new Traversal(Mode.SEQUENTIAL, 0),
        at(source, 0),
        new Observers<>(drift -> warn(request, drift, warned), page -> {}));
  }

  private static void warn(ApiRequest<?> request, DriftEvent drift, AtomicBoolean warned) {
    if (drift.kind() == DriftEvent.Kind.LIKELY_SKIPPED && !warned.getAndSet(true)) {
      Workers.log(
          LOG,
          Level.WARN,
          "{}: the list became shorter while it was read, so items were probably missed ({}): see"
              + " overlapping() and onDrift(); this is logged once",
          request.path(),
          drift);
    }
  }

  private static Start at(PageSource<?> source, long position) {
    return new Start(new ResumeToken(source.query(), position, List.of(), 0, false), false);
  }

  @Override
  public Iterator<T> iterator() {
    return pageIterator().items();
  }

  /**
   * Calls {@code action} with each item. An exception of the action ends the iteration and cancels the requests in flight.
   *
   * @param action is called with each item in the service's order, on this thread
   */
  @Override
  public void forEach(Consumer<? super T> action) {
    PageIterator<T> pages = pageIterator();
    try {
      pages.items().forEachRemaining(action);
    } finally {
      pages.cancel();
    }
  }

  /**
   * The items as a sequential, ordered stream that fetches pages on demand. Closing the stream cancels the requests of
   * {@link #prefetch} and {@link #parallel} in flight; an unclosed stream cancels them when it is garbage-collected.
   *
   * @return a new stream, which fetches the list again
   */
  public Stream<T> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    PageIterator<T> pages = pageIterator();
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(pages.items(), traits), false)
        .onClose(pages::cancel);
  }

  /** {@return the pages, fetched on demand; an empty list has one empty page} */
  public Iterable<Page<T>> pages() {
    return this::pageIterator;
  }

  /**
   * Fetches the first page on this thread, also if the list is set to prefetch or parallel. One request is sent; more after
   * {@link #resumeFrom} if a page has only items that were returned before.
   *
   * @return the page; without items if the list has none, or none after the resume token. If such a page is not {@link
   *     Page#isLast}, continue at its resume token: a later one is
   * @throws com.salescrm.sdk.core.error.CrmException if the call fails
   */
  public Page<T> firstPage() {
    PageIterator<T> pages = new PageIterator<>(newCursor(source), observers.page);
    Page<T> page = pages.next();
    while (page.items().isEmpty() && pages.hasNext()) {
      page = pages.next();
    }
    return page;
  }

  /**
   * Fetches all items of a list that fits into memory.
   *
   * @param max the maximum number of items
   * @return the items, in a new modifiable list
   * @throws IllegalArgumentException if {@code max} is negative
   * @throws PagingException if the list has more items, or does not advance
   * @throws com.salescrm.sdk.core.error.CrmException if a call fails
   */
  public List<T> toList(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("max must not be negative, but was " + max);
    }
    List<T> items = new ArrayList<>();
    forEach(item -> {
      if (items.size() == max) {
        throw new PagingException(
            "the list has more than " + max + " items; iterate it, or pass a larger max");
      }
      items.add(item);
    });
    return items;
  }

  /**
   * The same list with prefetch: pages are fetched one after the other while the caller processes a page.
   *
   * @param pages how many pages to prefetch, 1 to 64
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if {@code pages} is out of range
   */
  public Paginated<T> prefetch(int pages) {
    return traversed(Mode.PREFETCH, pages);
  }

  /**
   * The same list with several requests in flight. Order is preserved; no item is skipped or duplicated, also if items are
   * inserted meanwhile, none is deleted, and the list states its total. Otherwise an item that moves to another offset may be
   * missed, since pages are not read in order: {@link #overlapping} finds it. The first page is fetched alone, and so is the
   * second if the first is shorter than {@code _limit}, to learn the real page size. If page sizes vary, fewer requests are
   * in flight, so that all requests stay within about 1.2 times those of a sequential iteration plus twice {@code pages}. An
   * operation without {@code _skip} is fetched sequentially.
   *
   * @param pages the maximum number of requests in flight, 1 to 64; up to twice as many pages are requested before the
   *     caller reads them
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if {@code pages} is out of range
   */
  public Paginated<T> parallel(int pages) {
    return traversed(Mode.PARALLEL, pages);
  }

  private Paginated<T> traversed(Mode mode, int pages) {
    if (pages < 1 || pages > MAX_PAGES) {
      throw new IllegalArgumentException("pages must be 1 to " + MAX_PAGES + ", but was " + pages);
    }
    return new Paginated<>(source, new Traversal(mode, pages), start, observers);
  }

  /**
   * The same list from an offset ({@code _skip} of the specification), for {@link #iterator}, {@link #pages} and {@link
   * #firstPage}. Page 3 of 50 items is {@code list(r -> r.pageSize(50)).skip(100).firstPage()}. The offset counts from the
   * start of the whole list: a second call replaces the first, and so does {@link #resumeFrom}. {@link Stream#skip}, in
   * contrast, drops items after they were fetched.
   *
   * @param items the number of items to skip, 0 or more; beyond the end the list is empty
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if {@code items} is negative
   * @throws IllegalStateException if the operation has no {@code _skip}, or the list has a resume token
   */
  public Paginated<T> skip(long items) {
    if (items < 0) {
      throw new IllegalArgumentException("items to skip must not be negative, but was " + items);
    }
    if (!source.paged()) {
      throw new IllegalStateException(
          source.request() + " has no _skip and returns the whole list: use stream().skip()");
    }
    if (start.resumes) {
      throw new IllegalStateException(
          "skip() after resumeFrom(): the resume token defines where the list starts");
    }
    return startedAt(at(source, items));
  }

  /**
   * The same list from where {@link Page#resumeToken()} was taken, also in another process. Page size, prefetch and
   * parallel may differ from the original list. If items before the token's position were deleted meanwhile, as many are
   * missed without an event, unless both lists are {@link #overlapping}: then earlier pages are fetched again, and pages of items
   * that were all returned before have none.
   *
   * @param token the start
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if the token belongs to a list with other filters
   */
  public Paginated<T> resumeFrom(ResumeToken token) {
    Arguments.notNull(token, "token");
    token.requireQuery(source.query());
    return startedAt(new Start(token, true));
  }

  private Paginated<T> startedAt(Start newStart) {
    return new Paginated<>(source, traversal, newStart, observers);
  }

  /**
   * The same list with an observer of offset drift. With prefetch, another thread may call the observer, one call at a
   * time. Without an observer, the first {@link DriftEvent.Kind#LIKELY_SKIPPED} is logged at WARN.
   *
   * @param observer is called for each drift event; replaces an earlier observer; its exceptions end the iteration
   * @return a new list; this one does not change
   */
  public Paginated<T> onDrift(Consumer<DriftEvent> observer) {
    Arguments.notNull(observer, "observer");
    return new Paginated<>(source, traversal, start, new Observers<>(observer, observers.page));
  }

  /**
   * The same list with pages that overlap by one item, so that no item is missed although others are deleted and created
   * meanwhile. Each page after the first begins with the last item of the page before. If it begins with an unknown item,
   * items before it were deleted, and the pages before it are fetched again. The order must be stable: an item that a
   * change moves to the front of the list is still missed. A page of 100 items brings 99 new ones, so the list takes about
   * 1 % more requests. Pages of one item do not overlap.
   *
   * <p>{@link DriftEvent.Kind#LIKELY_SKIPPED} is reported only if 8 pages before an unknown item contain no known one,
   * or if the total shrinks before a page that does not overlap.
   *
   * <p>This holds across resumptions: a resume token of an overlapping list contains the ids of 8 pages, about 800 for pages of
   * 100 items. Without an id, or with one of more than 100 characters, an item is not in it: if it is the last one of a page,
   * the first page after {@link #resumeFrom} does not overlap.
   *
   * @return a new list; this one does not change
   */
  public Paginated<T> overlapping() {
    return new Paginated<>(source.overlapping(), traversal, start, observers);
  }

  private PageIterator<T> pageIterator() {
    if (traversal.mode == Mode.SEQUENTIAL || (traversal.mode == Mode.PARALLEL && !source.paged())) {
      return new PageIterator<>(newCursor(source), observers.page);
    }
    InFlight inFlight = new InFlight(traversal.pages);
    PageSource<T> cancellable = inFlight.cancellable(source);
    PageCursor<T> cursor = newCursor(cancellable);
    return traversal.mode == Mode.PREFETCH
        ? new PrefetchedPages<>(cursor, inFlight, traversal.pages, observers.page)
        : new ParallelPages<>(cancellable, cursor, inFlight, traversal.pages, observers.page);
  }

  private PageCursor<T> newCursor(PageSource<T> pages) {
    return new PageCursor<>(pages, observers.drift, start.token);
  }

  /** {@return the operation and how it is fetched; without filter values} */
  @Override
  public String toString() {
    return "Paginated{" + source.request() + ", " + traversal.mode + "}";
  }
}
