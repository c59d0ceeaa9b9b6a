package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseOptions;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.service.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code crm-sync pull}. */
@Command(
    name = "pull",
    description = "Brings everything from the service into tables.",
    sortOptions = false)
public final class PullCommand implements Callable<Integer> {
  @Mixin
  private final ServiceOptions serviceOptions = new ServiceOptions();

  @Mixin
  private final DatabaseOptions databaseOptions = new DatabaseOptions();

  /** For picocli. */
  public PullCommand() {}

  @Override
  @SuppressWarnings("try") // The lock is held, not used.
  public Integer call() {
    try (Database database = databaseOptions.open();
        RunLock lock = database.lock();
        Service service = serviceOptions.open()) {
      database.migrate();
      return ExitCode.OK;
    }
  }
}
