package com.salescrm.sync.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookService;
import com.salescrm.sdk.webhook.WebhookStatus;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.ServiceClock;
import com.salescrm.sync.table.Table;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checks of the service. Each request is sent once. Belongs to one thread. */
final class ServiceChecks {
  /** Watermarks, and the age of a pull, are compared with the clock of this machine. */
  private static final Duration MOST_DIFFERENCE = Duration.ofSeconds(60);

  private final ApiClient http;
  private final CrmReader reader;
  private final Clock clock;
  private final List<Check> checks = new ArrayList<>();
  private @Nullable String organization;
  private @Nullable Duration ahead;

  ServiceChecks(CrmClient client, Stop stop, Clock clock) {
    CrmClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    this.http = once.http();
    this.reader = new CrmReader(once, stop, 1, 1);
    this.clock = clock;
  }

  /** Checks the service and, if it accepts the key, each list. */
  List<Check> run(Set<Table> tables) {
    Instant sent = clock.instant();
    try {
      ApiResponse<JsonNode> response = http.send(ApiRequest.get("/me/").build());
      Instant received = clock.instant();
      checks.add(Check.ok("base URL", "the service responds"));
      key(response.body());
      ahead = ServiceClock.ahead(response, sent, received).orElse(null);
      clock();
    } catch (UnauthorizedException e) {
      checks.add(Check.ok("base URL", "the service responds"));
      checks.add(Check.failed(
          "key",
          "the service does not accept the API key or the access token",
          "create a key in the account settings, and set CRM_API_KEY or --api-key-file"));
      return checks;
    } catch (CrmException e) {
      checks.add(unavailable(e));
      return checks;
    }
    for (Table table : Table.values()) {
      if (tables.contains(table)) {
        checks.add(list(table));
      }
    }
    checks.add(webhook());
    return checks;
  }

  /** The organization of the key, after {@link #run}; empty if it is not known. */
  Optional<String> organization() {
    return Optional.ofNullable(organization);
  }

  /** How far the clock of the service is ahead of this machine, after {@link #run}; empty if it is not known. */
  Optional<Duration> ahead() {
    return Optional.ofNullable(ahead);
  }

  private static Check unavailable(CrmException e) {
    String message = String.valueOf(Problem.of(e).getMessage());
    String fix = e instanceof TransportException
        ? "check the host in --base-url or CRM_BASE_URL, the network and its proxy"
        : e instanceof NotFoundException
            ? "check the path in --base-url or CRM_BASE_URL, such as /api/v1"
            : "try again later; if it stays, ask the provider of the service";
    return Check.failed("base URL", message, fix);
  }

  private void key(JsonNode me) {
    organization = reader.organization().orElse(null);
    String user = me.path("id").asText("unknown");
    checks.add(
        organization == null
            ? Check.failed(
                "key",
                "user " + user + "; the service does not state the organization",
                "use a key of a user with one organization")
            : Check.ok("key", "user " + user + ", organization " + organization));
  }

  private void clock() {
    Duration difference = ahead;
    if (difference == null) {
      checks.add(Check.skipped("clock", "the service does not state its time"));
      return;
    }
    long seconds = difference.abs().toSeconds();
    String detail =
        "the service is " + seconds + " s " + (difference.isNegative() ? "behind" : "ahead");
    checks.add(
        difference.abs().compareTo(MOST_DIFFERENCE) <= 0
            ? Check.ok("clock", detail)
            : Check.failed(
                "clock", detail, "synchronize the clock of this machine, such as by NTP"));
  }

  private Check list(Table table) {
    String name = "list of " + table.title();
    try {
      Table parent = table.parent();
      if (parent != null) {
        return listOf(parent, table, name);
      }
      Object ignored = reader.firstPage(
          table, table.filters().isEmpty() ? "" : table.filters().get(0));
      return Check.ok(name, "may be read");
    } catch (ForbiddenException | UnauthorizedException e) {
      Problem problem = e instanceof UnauthorizedException refused
          ? Problem.ofMissingPermission(refused)
          : Problem.of(e);
      return Check.failed(
          name,
          String.valueOf(problem.getMessage()),
          "give the user of the key the permission to read them, or omit the table with --tables");
    } catch (CrmException e) {
      return Check.failed(
          name,
          String.valueOf(Problem.of(e).getMessage()),
          "omit the table with --tables, or try again");
    }
  }

  /** A list that the service has for each object of another table. */
  private Check listOf(Table parent, Table table, String name) {
    List<JsonNode> first = reader.firstPage(parent, "").items();
    if (first.isEmpty()) {
      return Check.skipped(name, "there are no " + parent.title() + " to list them of");
    }
    if (table.within(first.get(0)) == null) {
      String filter = table.parentParameter() + "=" + parent.id(first.get(0));
      Object ignored = reader.firstPage(table, filter);
    }
    return Check.ok(name, "may be read");
  }

  private Check webhook() {
    try {
      int paused = 0;
      for (Webhook each : new WebhookService(http).list()) {
        if (each.status().filter(WebhookStatus.ACTIVE::equals).isPresent()) {
          return Check.ok("webhook", "a subscription is active");
        }
        paused++;
      }
      return paused == 0
          ? Check.skipped("webhook", "no subscription; changes arrive with the next pull")
          : Check.failed(
              "webhook",
              "no subscription is active, of " + paused,
              "activate one (PUT /webhook/{id}/ with status active), or delete them");
    } catch (ForbiddenException | UnauthorizedException | NotFoundException e) {
      return Check.skipped("webhook", "the key may not read subscriptions");
    } catch (CrmException e) {
      return Check.failed("webhook", String.valueOf(Problem.of(e).getMessage()), "try again");
    }
  }
}
