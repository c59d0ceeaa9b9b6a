package com.salescrm.sync.pull;

import com.salescrm.sync.table.Table;
import java.util.OptionalLong;

/** Watches a pull. Called by one thread. */
interface Progress extends AutoCloseable {
  /** Nobody watches. */
  Progress NONE = new Progress() {
    @Override
    public void begin(Table table, String what) {}

    @Override
    public void page(int objects, OptionalLong total) {}

    @Override
    public void close() {}
  };

  /** A list begins. */
  void begin(Table table, String what);

  /** A page is in the database. */
  void page(int objects, OptionalLong total);

  /** The table is done, or the run ends. */
  @Override
  void close();
}
