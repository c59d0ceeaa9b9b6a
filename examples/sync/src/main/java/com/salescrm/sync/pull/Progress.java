package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
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
    public void close() {}
  };

  /** Called when a list starts. */
  void begin(Table table, String what);

  /** Called when a page is committed. */
  void page(int objects, OptionalLong total);

  /** Called when the table is complete or the run ends. */
  @Override
  void close();
}
