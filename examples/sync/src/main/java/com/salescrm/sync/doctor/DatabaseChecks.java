package com.salescrm.sync.doctor;

import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.verify.PullState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checks of the database. Nothing is written. Belongs to one thread. */
final class DatabaseChecks {
  private static final long MEBIBYTE = 1 << 20;
  private static final long LEAST_FREE = 100 * MEBIBYTE;
  private static final String PULL = "run crm-sync pull";
  /** Clocks are compared to one second, and two machines may differ by some. */
  private static final Duration CLOCK_ERROR = Duration.ofMinutes(1);

  private final Database database;
  private final DiskSpace disk;
  private final Clock clock;
  private final Duration maxAge;
  private final List<Check> checks = new ArrayList<>();

  DatabaseChecks(Database database, DiskSpace disk, Clock clock, Duration maxAge) {
    this.database = database;
    this.disk = disk;
    this.clock = clock;
    this.maxAge = maxAge;
  }

  /**
   * Checks the database.
   *
   * @param tables the tables that should be pulled
   * @param organization the organization of the key; empty if it is not known
   * @param serviceAhead how far the clock of the service is ahead of this machine; empty if it is not known
   */
  List<Check> run(
      Set<Table> tables, Optional<String> organization, Optional<Duration> serviceAhead) {
    try {
      boolean exists = schema();
      database.file().ifPresent(file -> checks.add(disk(file)));
      if (exists) {
        organization.ifPresent(this::owner);
        checks.add(lastPull(tables, serviceAhead.orElse(null)));
      }
    } catch (Problem e) {
      checks.add(Check.failed(
          "database",
          String.valueOf(e.getMessage()),
          "check --database, CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD"));
    }
    return checks;
  }

  private boolean schema() {
    Database.SchemaVersion version = Schema.version(database);
    checks.add(Check.ok("database", database.place() + " responds"));
    checks.add(
        switch (version) {
          case CURRENT -> current();
          case OLDER -> missing("of an older crm-sync", PULL + ", which migrates it");
          case NEWER ->
            Check.failed("schema", "of a newer crm-sync", "install the newer version here");
          case NONE -> missing("the tables do not exist", PULL);
        });
    return version == Database.SchemaVersion.CURRENT;
  }

  private Check current() {
    List<String> missing = Schema.missing(database);
    return missing.isEmpty()
        ? Check.ok("schema", "of this version of crm-sync")
        : Check.failed(
            "schema",
            "tables or columns of crm-sync were removed: " + String.join(", ", missing),
            "restore the database, or pull into a new one");
  }

  private Check missing(String detail, String fix) {
    List<String> foreign = Schema.foreignTables(database);
    return foreign.isEmpty()
        ? Check.failed("schema", detail, fix)
        : Check.failed(
            "schema",
            "tables of another program have the names of tables of crm-sync: "
                + String.join(", ", foreign),
            "rename them, or use another --database");
  }

  private Check disk(Path file) {
    long free = disk.free(file);
    long size = disk.size(file);
    // A pull may write each row again into the log before it is moved into the file.
    long needed = Math.max(LEAST_FREE, size);
    String detail = String.format(
        Locale.ROOT,
        "%,d MiB are free for a database of %,d MiB",
        free / MEBIBYTE,
        size / MEBIBYTE);
    return free >= needed
        ? Check.ok("disk", detail)
        : Check.failed("disk", detail, "free " + needed / MEBIBYTE + " MiB, or move the database");
  }

  private void owner(String organization) {
    try {
      Optional<String> owner =
          database.reading(connection -> Owner.checkSame(connection, organization));
      checks.add(Check.ok("organization", owner.orElse("no data yet")));
    } catch (Problem e) {
      checks.add(Check.failed(
          "organization",
          String.valueOf(e.getMessage()),
          "use the key of that organization, or another --database"));
    }
  }

  /** The pull of each table: the oldest decides. */
  private Check lastPull(Set<Table> tables, @Nullable Duration serviceAhead) {
    Duration oldest = null;
    String which = "";
    for (Table table : tables) {
      Duration age = age(table, serviceAhead).orElse(null);
      if (age == null) {
        return Check.failed(
            "last pull",
            table.title() + " were never pulled completely",
            PULL + " and see its errors");
      }
      if (age.compareTo(CLOCK_ERROR.negated()) < 0) {
        return Check.failed(
            "last pull",
            table.title() + " were pulled " + hours(age.negated()) + " in the future: a clock was"
                + " moved, so the age is not known",
            "synchronize the clock of each machine that pulls, such as by NTP, and " + PULL);
      }
      if (oldest == null || age.compareTo(oldest) > 0) {
        oldest = age;
        which = table.title();
      }
    }
    if (oldest == null) {
      return Check.skipped("last pull", "no table is selected");
    }
    String detail = which + " were pulled " + hours(oldest) + " ago";
    return oldest.compareTo(maxAge) <= 0
        ? Check.ok("last pull", detail)
        : Check.failed(
            "last pull",
            detail + ", more than " + hours(maxAge),
            "check the schedule, such as the line of cron, and the log of its last run");
  }

  private Optional<Duration> age(Table table, @Nullable Duration serviceAhead) {
    return database
        .reading(connection -> PullState.of(connection, database.dialect(), table))
        .flatMap(state -> state.age(serviceAhead, OffsetDateTime.now(clock)));
  }

  private static String hours(Duration age) {
    long minutes = Math.max(0, age.toMinutes());
    return minutes < 120 ? Numbers.count(minutes, "minute") : Numbers.count(minutes / 60, "hour");
  }

  /** Sizes on the disk of a SQLite file. */
  interface DiskSpace {
    /** The bytes that may be written beside the file. */
    long free(Path file);

    /** The bytes of the file. */
    long size(Path file);
  }
}
