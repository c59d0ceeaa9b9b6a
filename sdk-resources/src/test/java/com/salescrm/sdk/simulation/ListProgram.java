package com.salescrm.sdk.simulation;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list while others edit it, page by page, and resumes after the last page when a call fails or the process is
 * killed. Each object is read at most once; those that exist all the time are read, unless the deletion of others moved
 * them to an earlier page, or with parallel requests the creation of others moved them to a page that was read before.
 */
final class ListProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration SHORT_LIMIT = Duration.ofSeconds(5);
  private static final int MAX_OBJECTS = 40;
  private static final int MAX_PAGES = 4;
  private static final int MAX_PROCESSES = 200;

  /** A list, and where objects that are created appear in it. */
  private record Listed<T>(
      String path, Function<CrmClient, Paginated<T>> list, Function<T, String> id) {
    static Listed<Lead> withNewAtTheEnd(int pageSize) {
      return new Listed<>(
          "/lead/", crm -> crm.leads().list(r -> r.pageSize(pageSize).fields("id")), Lead::id);
    }

    static Listed<Opportunity> withNewAtTheFront(int pageSize) {
      return new Listed<>(
          "/opportunity/",
          crm -> crm.opportunities()
              .list(r -> r.pageSize(pageSize)
                  .fields("id")
                  .orderBy(OpportunityOrder.DATE_CREATED.descending())),
          Opportunity::id);
    }
  }

  private final List<String> read = new ArrayList<>();
  private final boolean threads;
  private volatile boolean drifted;
  private @Nullable String token;
  private boolean resumed;

  /**
   * Creates the program.
   *
   * @param threads whether it reads with prefetch or parallel
   */
  ListProgram(boolean threads) {
    this.threads = threads;
  }

  @Override
  public void run(World world) {
    int pageSize = 1 + world.next(9);
    if (world.chance(0.6)) {
      run(world, Listed.withNewAtTheEnd(pageSize), pageSize);
    } else {
      run(world, Listed.withNewAtTheFront(pageSize), pageSize);
    }
  }

  private <T> void run(World world, Listed<T> listed, int pageSize) {
    Others others = new Others(world);
    others.createLeads(1);
    int count = world.next(MAX_OBJECTS);
    for (int i = 0; i < count; i++) {
      others.create(listed.path());
    }
    List<String> before = others.ids(listed.path());
    int itemsPerPage = world.chance(0.3) ? 1 + world.next(pageSize) : pageSize;
    world.sandbox.pageCap(itemsPerPage);
    Envelope envelope = List.of(Envelope.values()).get(world.next(Envelope.values().length));
    world.sandbox.envelope(envelope);
    double edits = world.next(4) * 0.15;
    world.others(() -> {
      if (world.chance(edits)) {
        others.edit(listed.path());
      }
    });
    UnaryOperator<Paginated<T>> traversal = traversal(world);
    boolean overlapping = world.chance(0.5);
    Duration limit = !overlapping && world.chance(0.4) ? SHORT_LIMIT : LIMIT;
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the list does not end");
      boolean isKilled = i < 5 && world.chance(0.5);
      complete = world.process(isKilled ? world.next(40) : World.NEVER, limit, crm -> {
        Paginated<T> list = listed.list().apply(crm).onDrift(drift -> drifted = true);
        read(world, traversal.apply(overlapping ? list.overlapping() : list), listed.id());
      });
      resumed |= !complete && token != null;
    }
    world.others(() -> {});
    boolean statesTotal = envelope == Envelope.DATA_HAS_MORE_TOTAL;
    // An item is recognized for 8 pages, and after a resume token on the next page unless pages
    // overlap. A page that overlaps repeats an item of the one before.
    int newItems = overlapping && itemsPerPage > 1 ? itemsPerPage - 1 : itemsPerPage;
    boolean tokensOfEightPages = overlapping && pageSize > 1;
    int recognized = resumed && !tokensOfEightPages ? newItems / 2 : 7 * newItems;
    if (others.created().size() <= recognized) {
      Set<String> seen = new HashSet<>();
      List<String> twice = read.stream().filter(id -> !seen.add(id)).toList();
      Violation.unless(twice.isEmpty(), "read twice: " + twice);
    }
    check(
        before,
        others,
        overlapping && itemsPerPage > 1,
        statesTotal,
        statesTotal && !overlapping && !resumed);
  }

  private <T> void read(World world, Paginated<T> list, Function<T, String> id) {
    for (Page<T> page :
        (token == null ? list : list.resumeFrom(ResumeToken.parse(token))).pages()) {
      page.items().forEach(item -> read.add(id.apply(item)));
      token = page.resumeToken().toString();
      world.trace("a page of " + page.items().size());
    }
  }

  private <T> UnaryOperator<Paginated<T>> traversal(World world) {
    int pages = 1 + world.next(MAX_PAGES);
    if (!threads) {
      return list -> list;
    }
    return world.chance(0.5) ? list -> list.prefetch(pages) : list -> list.parallel(pages);
  }

  private void check(
      List<String> before,
      Others others,
      boolean neverSkips,
      boolean statesTotal,
      boolean reportsDrift) {
    Set<String> missed = new HashSet<>(before);
    missed.removeAll(others.deleted());
    read.forEach(missed::remove);
    int moved = others.deleted().size();
    if (threads) { // Without a total, each creation may hide one object for each two pages in
      // flight.
      moved = MAX_PAGES * (moved + (statesTotal ? 0 : others.created().size()));
    }
    Violation.unless(
        missed.size() <= moved,
        missed.size() + " objects are missed, but only " + moved + " moved");
    Violation.unless(
        !neverSkips || drifted || missed.isEmpty(), "pages that overlap missed " + missed);
    Violation.unless(
        !reportsDrift || drifted || missed.isEmpty() || !others.created().isEmpty(),
        "objects are missed without a drift event: " + missed);
    Set<String> known = new HashSet<>(before);
    known.addAll(others.created());
    Violation.unless(known.containsAll(read), "an object is read that never existed");
  }
}
