package com.salescrm.sync.pull;

import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Table;

/** Pulls a table whose list knows no filter for changes: the whole list each time. */
final class ListPull extends TablePull {
  ListPull(PullContext context, Table table) {
    super(context, table);
  }

  @Override
  boolean isDone() {
    return state.phase() == Phase.PULLED && !isShort() && !mayCompare();
  }

  @Override
  void read() {
    boolean goesOn = state.phase() != Phase.DONE && state.phase() != Phase.EXPORTING && !isShort();
    boolean changing = goesOn; // What was read before the break may differ by now.
    if (!goesOn) {
      beginListing();
    }
    if (state.phase() == Phase.LISTING) {
      context.progress().begin(table, "");
      changing |= list(since -> context.reader().all(table, since), this::writeWhole);
    }
    if (changing) {
      compare();
    }
    check();
  }

  /** A list of a page or two is read from its start again. */
  private boolean isShort() {
    return switch (table) {
      case USERS, OPPORTUNITY_STATUSES, SMART_VIEWS -> true;
      default -> false;
    };
  }
}
