package com.salescrm.sdk.simulation;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CrmException;
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
  private boolean drifted;
  private @Nullable String token;
  private boolean resumed;

  @Override
  public void run(World world) throws Exception {
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
    UnaryOperator<Paginated<Lead>> mode = overlapping ? Paginated::overlapping : list -> list;
    int pageSize = 1 + world.next(9);
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the list does not end");
      complete = process(world, pageSize, mode, world.chance(0.3) && i < 5);
      resumed |= !complete && token != null;
    }
    world.others(() -> {});
    boolean statesTotal = envelope == Envelope.DATA_HAS_MORE_TOTAL;
    check(before, others, overlapping && !resumed, statesTotal && !resumed);
  }

  private boolean process(
      World world, int pageSize, UnaryOperator<Paginated<Lead>> mode, boolean isKilled)
      throws Exception {
    world.begin(isKilled ? world.next(40) : World.NEVER);
    CrmClient crm = world.client(LIMIT);
    try {
      Paginated<Lead> list = mode.apply(crm.leads()
          .list(r -> r.pageSize(pageSize).fields("id"))
          .onDrift(drift -> drifted = true));
      for (Page<Lead> page :
          (token == null ? list : list.resumeFrom(ResumeToken.parse(token))).pages()) {
        page.items().forEach(lead -> read.add(lead.id()));
        token = page.resumeToken().toString();
        world.trace("a page of " + page.items().size());
      }
      return true;
    } catch (CrmException e) {
      world.trace("failed: " + e.getClass().getSimpleName());
      return false;
    } catch (ProcessKilled e) {
      return false;
    } finally {
      world.end(crm);
    }
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
