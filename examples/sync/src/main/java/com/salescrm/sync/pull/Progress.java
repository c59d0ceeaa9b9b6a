package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.time.Duration;
import java.util.OptionalLong;

/** Receives the progress of a pull. Called by one thread. */
interface Progress extends AutoCloseable {
  /** Ignores all progress. */
  Progress NONE = new Progress() {
    @Override
    public void begin(Table table, String what) {}

    @Override
    public void page(int objects, OptionalLong total) {}

    @Override
    public void end(Table table, Written written, Duration duration) {}

    @Override
    public void close() {}
  };

  /** Called when a list starts. */
  void begin(Table table, String what);

  /** Called when a page is committed. */
  void page(int objects, OptionalLong total);

  /** Called when a table is complete, after {@link #close}. */
  void end(Table table, Written written, Duration duration);

  /** Called when the lists of a table are complete or the run ends. */
  @Override
  void close();
}
