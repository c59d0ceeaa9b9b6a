package com.salescrm.sync.pull;

import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Table;

/** Full refresh of a table whose list has no filter for changes. */
final class ListPull extends TablePull {
  ListPull(PullContext context, Table table) {
    super(context, table);
  }

  @Override
  boolean isDone() {
    return state.phase() == Phase.PULLED && table.isResumable() && !mayReconcile();
  }

  @Override
  void read() {
    boolean resumes =
        state.phase() != Phase.DONE && state.phase() != Phase.EXPORTING && table.isResumable();
    boolean changing = resumes; // Objects read before the interruption may have changed.
    if (!resumes) {
      beginListing();
    }
    if (state.phase() == Phase.LISTING) {
      context.progress().begin(table, "");
      changing |= list(since -> context.reader().all(table, since), new WholeObjects());
    }
    if (changing) {
      reconcile();
    }
    verify();
  }
}
