package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list of the service, fetched page by page while it is iterated; nothing is sent before. Each iteration starts anew.
 * Items come in the service's order, each once: an item that turns up again within 8 pages, because the list changed
 * meanwhile, is left out. Offsets drift all the same: an item that moves to a place already passed is missed; see
 * {@link #observeDrift}. Immutable and safe for many threads; an iterator belongs to one thread.
 *
 * <p>Iterating throws what the calls throw ({@link com.salescrm.sdk.core.error.CrmException}), {@link PagingException}
 * if the list never advances (3 pages in a row hold nothing new), and {@link
 * com.salescrm.sdk.core.error.SkipLimitException} where the service refuses to go deeper.
 *
 * @param <T> the items' type
 */
public class Paginated<T> implements Iterable<T> {
  private static final int MAX_AHEAD = 64;

  private final PageSource<T> source;
  private final Traversal traversal;
  private final @Nullable ResumeToken start;
  private final Consumer<Drift> driftObserver;

  private enum Mode {
    SEQUENTIAL,
    PREFETCH,
    PARALLEL
  }

  private record Traversal(Mode mode, int pages) {}

  private Paginated(
      PageSource<T> source,
      Traversal traversal,
      @Nullable ResumeToken start,
      Consumer<Drift> driftObserver) {
    this.source = source;
    this.traversal = traversal;
    this.start = start;
    this.driftObserver = driftObserver;
  }

  /**
   * For a list that offers more than this class.
   *
   * @param other the list whose source, start, way of fetching and observer this one takes over
   */
  protected Paginated(Paginated<T> other) {
    this(other.source, other.traversal, other.start, other.driftObserver);
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
    return sequential(PageSource.of(http, request, rules, false));
  }

  private static <T> Paginated<T> sequential(PageSource<T> source) {
    return new Paginated<>(source, new Traversal(Mode.SEQUENTIAL, 0), null, drift -> {});
  }

  @Override
  public Iterator<T> iterator() {
    return new ItemIterator<>(pageIterator());
  }

  /** {@return the items as a sequential, ordered stream, fetched as it is consumed; it need not be closed} */
  public Stream<T> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false);
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
    return new SequentialPages<>(source, newBook()).next();
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
    for (T item : this) {
      if (items.size() == max) {
        throw new PagingException(
            "the list holds more than " + max + " items; iterate it, or allow more");
      }
      items.add(item);
    }
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
   * The same list with several pages on their way at once; order is kept, nothing is skipped or doubled. The first page
   * is fetched alone, to learn how many items a page really holds. An operation that names no {@code _skip} is fetched
   * page by page all the same.
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
    return new Paginated<>(source, new Traversal(mode, pages), start, driftObserver);
  }

  /**
   * The same list from where {@link Page#resumeToken()} was taken, also in another process.
   *
   * @param token the place to go on from; page size and way of fetching may differ from those it was taken with
   * @return a new list; this one does not change
   * @throws IllegalArgumentException if the token was taken from a list with other filters
   */
  public Paginated<T> startingAt(ResumeToken token) {
    token.requireQuery(source.query());
    return new Paginated<>(source, traversal, token, driftObserver);
  }

  /**
   * The same list, telling of signs that it changed while it was paged. The observer may be called on another thread
   * than the caller's if pages are fetched ahead, one call at a time.
   *
   * @param observer is told of each sign; it takes the place of one given before, and what it throws ends the iteration
   * @return a new list; this one does not change
   */
  public Paginated<T> observeDrift(Consumer<Drift> observer) {
    return new Paginated<>(source, traversal, start, observer);
  }

  private Iterator<Page<T>> pageIterator() {
    return switch (traversal.mode) {
      case SEQUENTIAL -> new SequentialPages<>(source, newBook());
      case PREFETCH -> new PrefetchedPages<>(source, newBook(), traversal.pages);
      case PARALLEL ->
        source.paged()
            ? new ParallelPages<>(source, newBook(), traversal.pages)
            : new SequentialPages<>(source, newBook());
    };
  }

  private PageBook<T> newBook() {
    return start == null
        ? new PageBook<>(source, driftObserver, 0, List.of())
        : new PageBook<>(source, driftObserver, start.position(), start.recentIds());
  }

  /** The operation and how it is fetched; without filter values. */
  @Override
  public String toString() {
    return "Paginated{" + source.request() + ", " + traversal.mode + "}";
  }
}
