package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list of the service, fetched page by page while it is iterated; nothing is sent before. Each iteration starts anew.
 * Items come in the service's order, each once: an item that turns up again within 8 pages, because the list changed
 * meanwhile, is left out. Offsets drift all the same: an item that moves to a place already passed is missed; see
 * {@link #onDrift}. Immutable and safe for many threads; an iterator belongs to one thread.
 *
 * <p>Iterating throws what the calls throw ({@link com.salescrm.sdk.core.error.CrmException}), {@link
 * com.salescrm.sdk.core.error.SkipLimitException} where the service refuses to go deeper, and {@link PagingException} if
 * the list does not advance (pages repeat what came and bring nothing new), if an empty page says that more follow, or if
 * one that says nothing comes after a page that said so: a list never ends before the service says that it does.
 *
 * @param <T> the items' type
 */
public class Paginated<T> implements Iterable<T> {
  private static final int MAX_AHEAD = 64;

  private final PageSource<T> source;
  private final Traversal traversal;
  private final Start start;
  private final Observers<T> observers;

  private enum Mode {
    SEQUENTIAL,
    PREFETCH,
    PARALLEL
  }

  private record Traversal(Mode mode, int pages) {}

  /** Where an iteration begins, and whether a resume token says so. */
  private record Start(ResumeToken token, boolean resumes) {}

  private record Observers<T>(Consumer<DriftEvent> drift, Consumer<? super Page<T>> page) {}

  private Paginated(
      PageSource<T> source, Traversal traversal, Start start, Observers<T> observers) {
    this.source = source;
    this.traversal = traversal;
    this.start = start;
    this.observers = observers;
  }

  /**
   * For a list that offers more than this class.
   *
   * @param other the list whose source, start, way of fetching and drift observer this one takes over
   * @param pageObserver called with each page before it is given out, on the thread that iterates
   */
  protected Paginated(Paginated<T> other, Consumer<? super Page<T>> pageObserver) {
    this(
        other.source,
        other.traversal,
        other.start,
        new Observers<>(other.observers.drift, pageObserver));
  }

  /**
   * A list operation that names {@code _skip} and {@code _limit}.
   *
   * @param http what fetches the pages
   * @param request the operation with its filters; a {@code _limit} among them is the page size, without one the
   *     service takes its own (100 by the specification)
   * @param rules what tells one item from another
   * @param <T> the items' type
   * @return the list; nothing is sent yet
   * @throws IllegalArgumentException if the request sets {@code _skip}, or a {@code _limit} that is not at least 1
   */
  public static <T> Paginated<T> of(
      ApiClient http, ApiRequest<ListBody<T>> request, ListRules<T> rules) {
    Arguments.notNull(http, "http");
    Arguments.notNull(rules, "rules");
    Arguments.notNull(request, "request");
    return sequential(PageSource.of(http, request, rules, true));
  }

  /**
   * A list operation that names neither: the first answer is all, unless it says {@code has_more: true}; then it is
   * followed with {@code _skip}.
   *
   * @param http what fetches the answers
   * @param request the operation with its filters; a {@code _limit} among them is sent as it is
   * @param rules what tells one item from another
   * @param <T> the items' type
   * @return the list; nothing is sent yet
   * @throws IllegalArgumentException if the request sets {@code _skip}
   */
  public static <T> Paginated<T> whole(
      ApiClient http, ApiRequest<ListBody<T>> request, ListRules<T> rules) {
    Arguments.notNull(http, "http");
    Arguments.notNull(rules, "rules");
    Arguments.notNull(request, "request");
    return sequential(PageSource.of(http, request, rules, false));
  }

  private static <T> Paginated<T> sequential(PageSource<T> source) {
    return new Paginated<>(
        source,
        new Traversal(Mode.SEQUENTIAL, 0),
        at(source, 0),
        new Observers<>(drift -> {}, page -> {}));
  }

  private static Start at(PageSource<?> source, long position) {
    return new Start(new ResumeToken(source.query(), position, List.of(), false), false);
  }

  @Override
  public Iterator<T> iterator() {
    return new ItemIterator<>(pageIterator());
  }

  /**
   * Gives each item to {@code action}. What it throws ends the iteration, and at once what is in flight.
   *
   * @param action called with each item, in the service's order, on this thread
   */
  @Override
  public void forEach(Consumer<? super T> action) {
    PageIterator<T> pages = pageIterator();
    try {
      new ItemIterator<>(pages).forEachRemaining(action);
    } finally {
      pages.end();
    }
  }

  /**
   * The items as a sequential, ordered stream, fetched as it is consumed. It need not be closed; closing it ends at once
   * what {@link #prefetch} or {@link #parallel} still have in flight, which otherwise ends when the stream is garbage.
   *
   * @return the stream; each one fetches anew
   */
  public Stream<T> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    PageIterator<T> pages = pageIterator();
    Iterator<T> items = new ItemIterator<>(pages);
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, traits), false)
        .onClose(pages::end);
  }

  /** {@return the pages, fetched while they are iterated; at least one, which is empty if the list is} */
  public Iterable<Page<T>> pages() {
    return this::pageIterator;
  }

  /**
   * The first page, fetched now, by this thread and alone, even of a list that is fetched ahead or in parallel.
   *
   * @return the page; without items if the list is empty
   * @throws com.salescrm.sdk.core.error.CrmException if the call does not succeed
   */
  public Page<T> firstPage() {
    return new SequentialPages<>(newCursor(source), observers.page).next();
  }

  /**
   * All items, if they are not too many.
   *
   * @param max how many the caller is ready to hold
   * @return the items, in a list that is the caller's own
   * @throws IllegalArgumentException if {@code max} is negative
   * @throws PagingException if there are more, or the list never advances
   * @throws com.salescrm.sdk.core.error.CrmException if one of the calls does not succeed
   */
  public List<T> toList(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("max must not be negative, but was " + max);
    }
    List<T> items = new ArrayList<>();
    forEach(item -> {
      if (items.size() == max) {
        throw new PagingException(
            "the list holds more than " + max + " items; iterate it, or allow more");
      }
      items.add(item);
    });
    return items;
  }

  /**
   * The same list, fetched ahead while the caller works on a page.
   *
   * @param pages how many pages to keep ready, 1 to 64
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if it is out of that range
   */
  public Paginated<T> prefetch(int pages) {
    return traversed(Mode.PREFETCH, pages);
  }

  /**
   * The same list with several pages in flight at once; order is kept, nothing is skipped or doubled. The first page is
   * fetched alone, and the second too if the first held fewer items than were asked for, to learn how many items a page
   * really holds. Where page sizes vary, fewer pages are in flight, so that all requests stay within about 1.2 times
   * those of a sequential iteration and twice {@code pages}. An operation that names no {@code _skip} is fetched page by
   * page all the same.
   *
   * @param pages how many pages are fetched at once, 1 to 64
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if it is out of that range
   */
  public Paginated<T> parallel(int pages) {
    return traversed(Mode.PARALLEL, pages);
  }

  private Paginated<T> traversed(Mode mode, int pages) {
    if (pages < 1 || pages > MAX_AHEAD) {
      throw new IllegalArgumentException("pages must be 1 to " + MAX_AHEAD + ", but was " + pages);
    }
    return new Paginated<>(source, new Traversal(mode, pages), start, observers);
  }

  /**
   * The same list without its first items, which the service leaves out ({@code _skip} of the specification): {@link
   * #iterator}, {@link #pages} and {@link #firstPage} begin there. Page 3 of 50 items is {@code list(r ->
   * r.pageSize(50)).skip(100).firstPage()}. Unlike {@link Stream#skip}, which drops items after they were fetched, the
   * number is a place in the whole list: a second call replaces the first. {@link #resumeFrom} replaces it too, since a
   * token holds its own place.
   *
   * @param items how many items to leave out, 0 or more; behind the last one there is nothing, which is no error
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if it is negative
   * @throws IllegalStateException if the operation names no {@code _skip}, or the list starts at a resume token
   */
  public Paginated<T> skip(long items) {
    if (items < 0) {
      throw new IllegalArgumentException("items to skip must not be negative, but was " + items);
    }
    if (!source.paged()) {
      throw new IllegalStateException(
          source.request() + " names no _skip: its list comes whole; use stream().skip()");
    }
    if (start.resumes) {
      throw new IllegalStateException(
          "skip() after resumeFrom(): the resume token says where the list starts");
    }
    return startedAt(at(source, items));
  }

  /**
   * The same list from where {@link Page#resumeToken()} was taken, also in another process.
   *
   * @param token the place to go on from; page size and way of fetching may differ from those it was taken with
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if the token was taken from a list with other filters
   */
  public Paginated<T> resumeFrom(ResumeToken token) {
    Arguments.notNull(token, "token");
    token.requireQuery(source.query());
    return startedAt(new Start(token, true));
  }

  private Paginated<T> startedAt(Start place) {
    return new Paginated<>(source, traversal, place, observers);
  }

  /**
   * The same list with an observer of drift: of signs that it changed while it was paged. The observer may be called on
   * another thread than the caller's if pages are fetched ahead, one call at a time.
   *
   * @param observer is called for each drift event; it takes the place of one given before, and what it throws ends the
   *     iteration
   * @return a new list; this one does not change
   */
  public Paginated<T> onDrift(Consumer<DriftEvent> observer) {
    Arguments.notNull(observer, "observer");
    return new Paginated<>(source, traversal, start, new Observers<>(observer, observers.page));
  }

  private PageIterator<T> pageIterator() {
    InFlight inFlight = new InFlight();
    return switch (traversal.mode) {
      case SEQUENTIAL -> new SequentialPages<>(newCursor(source), observers.page);
      case PREFETCH -> {
        PageSource<T> stopping = inFlight.stopping(source);
        yield new PrefetchedPages<>(newCursor(stopping), inFlight, traversal.pages, observers.page);
      }
      case PARALLEL -> {
        PageSource<T> stopping = inFlight.stopping(source);
        yield source.paged()
            ? new ParallelPages<>(
                stopping, newCursor(stopping), inFlight, traversal.pages, observers.page)
            : new SequentialPages<>(newCursor(source), observers.page);
      }
    };
  }

  private PageCursor<T> newCursor(PageSource<T> pages) {
    return new PageCursor<>(pages, observers.drift, start.token);
  }

  /** The operation and how it is fetched; without filter values. */
  @Override
  public String toString() {
    return "Paginated{" + source.request() + ", " + traversal.mode + "}";
  }
}
