package com.salescrm.sdk.simulation;

import java.nio.file.Path;
import java.util.function.Function;

/** The simulated programs. */
enum Programs {
  LIST(directory -> new ListProgram()),
  EXPORT(ExportProgram::new),
  BULK_EDIT(directory -> new BulkEditProgram()),
  BATCH(directory -> new BatchProgram(directory, 1));

  private final Function<Path, Program> factory;

  Programs(Function<Path, Program> factory) {
    this.factory = factory;
  }

  /** The program, which may create files in a directory. */
  Program create(Path directory) {
    return factory.apply(directory);
  }
}
