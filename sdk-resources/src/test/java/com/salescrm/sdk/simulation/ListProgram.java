package com.salescrm.sdk.simulation;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.lead.Lead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list while others edit it, page by page, and resumes after the last page when a call fails or the process is
 * killed. Each lead is read at most once; those that exist all the time are read, unless the deletion of others moved
 * them to an earlier page.
 */
final class ListProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int MAX_LEADS = 40;
  private static final int MAX_PROCESSES = 60;

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
    Others others = new Others(world);
    others.createLeads(world.next(MAX_LEADS));
    List<String> before = others.leadIds();
    Envelope envelope = Envelope.values()[world.next(Envelope.values().length)];
    world.sandbox.envelope(envelope);
    double edits = world.next(3) * 0.15;
    world.others(() -> {
      if (world.chance(edits)) {
        others.edit();
      }
    });
    boolean overlapping = world.chance(0.3);
    UnaryOperator<Paginated<Lead>> traversal = traversal(world);
    int pageSize = 1 + world.next(9);
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the list does not end");
      boolean isKilled = i < 5 && world.chance(0.3);
      complete = world.process(isKilled ? world.next(40) : World.NEVER, LIMIT, crm -> {
        Paginated<Lead> list = crm.leads()
            .list(r -> r.pageSize(pageSize).fields("id"))
            .onDrift(drift -> drifted = true);
        read(world, traversal.apply(overlapping ? list.overlapping() : list));
      });
      resumed |= !complete && token != null;
    }
    world.others(() -> {});
    boolean statesTotal = envelope == Envelope.DATA_HAS_MORE_TOTAL;
    check(before, others, overlapping && !resumed && pageSize > 1, statesTotal && !resumed);
  }

  private void read(World world, Paginated<Lead> list) {
    for (Page<Lead> page :
        (token == null ? list : list.resumeFrom(ResumeToken.parse(token))).pages()) {
      page.items().forEach(lead -> read.add(lead.id()));
      token = page.resumeToken().toString();
      world.trace("a page of " + page.items().size());
    }
  }

  private UnaryOperator<Paginated<Lead>> traversal(World world) {
    int pages = 1 + world.next(4);
    if (!threads) {
      return list -> list;
    }
    return world.chance(0.5) ? list -> list.prefetch(pages) : list -> list.parallel(pages);
  }

  private void check(List<String> before, Others others, boolean neverSkips, boolean reportsDrift) {
    Violation.unless(new HashSet<>(read).size() == read.size(), "a lead is read twice: " + read);
    Set<String> missed = new HashSet<>(before);
    missed.removeAll(others.deleted());
    read.forEach(missed::remove);
    Violation.unless(
        missed.size() <= others.deleted().size(),
        missed.size() + " leads are missed although others deleted only "
            + others.deleted().size());
    Violation.unless(
        !neverSkips || drifted || missed.isEmpty(), "pages that overlap missed leads " + missed);
    Violation.unless(
        !reportsDrift || drifted || missed.isEmpty() || !others.created().isEmpty(),
        "leads are missed without a drift event: " + missed);
    Set<String> known = new HashSet<>(before);
    known.addAll(others.created());
    Violation.unless(known.containsAll(read), "a lead is read that never existed");
  }
}
