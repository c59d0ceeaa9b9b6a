package com.salescrm.sdk.simulation;

import java.nio.file.Path;
import java.util.function.Function;

/** The simulated programs. */
enum Programs {
  LIST(directory -> new ListProgram(false), false),
  PREFETCHED_LIST(directory -> new ListProgram(true), true),
  EXPORT(ExportProgram::new, false),
  BULK_EDIT(directory -> new BulkEditProgram(), false),
  CALLS(directory -> new CallsProgram(), false),
  BATCH(directory -> new BatchProgram(directory, 1), false),
  BATCH_OF_SEVERAL_WORKERS(directory -> new BatchProgram(directory, 4), true),
  BATCH_OF_SEVERAL_PROCESSES(
      directory -> world -> new SharedBatchProgram(directory, world).run(world), true),
  UPSERTS(directory -> world -> new UpsertsProgram(world, directory, 1).run(), false),
  UPSERTS_OF_SEVERAL_WORKERS(
      directory -> world -> new UpsertsProgram(world, directory, 4).run(), true);

  @SuppressWarnings("ImmutableEnumChecker") // A constructor; it has no state.
  private final Function<Path, Program> factory;

  private final boolean threads;

  Programs(Function<Path, Program> factory, boolean threads) {
    this.factory = factory;
    this.threads = threads;
  }

  /** Whether several of its threads take steps: then a seed does not decide all of the run. */
  boolean hasThreads() {
    return threads;
  }

  /** The program, which may create files in a directory. */
  Program create(Path directory) {
    return factory.apply(directory);
  }
}
