package com.salescrm.sync.report;

import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that filter opportunities. */
final class ReportFilters {
  /** Its next day has five digits of the year, which services cannot read. */
  private static final LocalDate LAST_DAY = LocalDate.of(9_999, 12, 31);

  /** The status types of the specification. */
  enum Status {
    ACTIVE,
    WON,
    LOST;

    private StatusType type() {
      return StatusType.of(toString());
    }

    /** The name on the command line and at the service. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The date that the range applies to. */
  enum Dated {
    WON("won or expected"),
    CREATED("created"),
    UPDATED("updated");

    private final String words;

    Dated(String words) {
      this.words = words;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--status",
      split = " *, *",
      splitSynopsisLabel = ",",
      paramLabel = "<type>",
      defaultValue = "active,won",
      description = "Status types to include: ${COMPLETION-CANDIDATES}, several with commas. "
          + "Default: ${DEFAULT-VALUE}.")
  private List<Status> statuses = List.of();

  @Option(
      names = "--from",
      paramLabel = "<date>",
      description = "First day, such as 2026-01-01. Default: none.")
  private @Nullable LocalDate from;

  @Option(names = "--to", paramLabel = "<date>", description = "Last day. Default: none.")
  private @Nullable LocalDate to;

  @Option(
      names = "--date",
      paramLabel = "<which>",
      defaultValue = "won",
      description =
          "The date that --from and --to apply to: ${COMPLETION-CANDIDATES}. Days of created and "
              + "updated are those of UTC. Default: ${DEFAULT-VALUE}.")
  private Dated dated = Dated.WON;

  /** Adds the filters to a request. */
  void fill(ListOpportunitiesRequest.Builder request) {
    request.statusTypeIn(statuses.stream().distinct().map(Status::type).toList());
    DateRange range = range();
    if (range == null) {
      return;
    }
    switch (dated) {
      case WON -> request.dateWon(range);
      case CREATED -> request.dateCreated(range);
      case UPDATED -> request.dateUpdated(range);
    }
  }

  /** Whether an opportunity passes the filters, as the service applies them. */
  boolean accept(Opportunity one) {
    boolean hasStatus = statuses.stream()
        .anyMatch(status -> one.statusType().filter(status.type()::equals).isPresent());
    if (!hasStatus || (from == null && to == null)) {
      return hasStatus;
    }
    Optional<LocalDate> day = switch (dated) {
      case WON -> one.dateWon();
      case CREATED -> one.dateCreated().map(ReportFilters::utcDay);
      case UPDATED -> one.dateUpdated().map(ReportFilters::utcDay);
    };
    return day.filter(each -> from == null || !each.isBefore(from))
        .filter(each -> to == null || !each.isAfter(to))
        .isPresent();
  }

  private static LocalDate utcDay(OffsetDateTime time) {
    return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate();
  }

  /**
   * Rejects an empty range.
   *
   * @throws Problem if the last day is before the first
   */
  void check() {
    if (from != null && to != null && to.isBefore(from)) {
      throw new Problem(ExitCode.USAGE, "--to " + to + " is before --from " + from);
    }
  }

  private @Nullable DateRange range() {
    if (from == null && to == null) {
      return null;
    }
    return dated == Dated.WON ? days() : times();
  }

  private DateRange days() {
    if (to != null && to.equals(LAST_DAY)) {
      return from == null ? DateRange.endingWith(to) : DateRange.from(from).upTo(to);
    }
    LocalDate end = to == null ? null : to.plusDays(1);
    if (from == null) {
      return DateRange.endingBefore(Objects.requireNonNull(end));
    }
    return end == null ? DateRange.from(from) : DateRange.from(from).until(end);
  }

  private DateRange times() {
    if (to != null && to.equals(LAST_DAY)) {
      OffsetDateTime last = utc(to).with(LocalTime.MAX).truncatedTo(ChronoUnit.MICROS);
      return from == null
          ? DateRange.endingWith(last)
          : DateRange.from(utc(from)).upTo(last);
    }
    OffsetDateTime end = to == null ? null : utc(to.plusDays(1));
    if (from == null) {
      return DateRange.endingBefore(Objects.requireNonNull(end));
    }
    return end == null ? DateRange.from(utc(from)) : DateRange.from(utc(from)).until(end);
  }

  private static OffsetDateTime utc(LocalDate day) {
    return day.atStartOfDay().atOffset(ZoneOffset.UTC);
  }

  /** {@return the filters as text} */
  String words() {
    String types =
        statuses.stream().distinct().map(Status::toString).collect(Collectors.joining(", "));
    if (from == null && to == null) {
      return types + "; all dates";
    }
    return types + "; " + dated.words + (from == null ? "" : " from " + from)
        + (to == null ? "" : " to " + to);
  }
}
