package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of a batch, and what the service has of them. */
final class BatchRows {
  private enum Kind {
    POST,
    CREATE,
    /** A create of a key that others have used before. */
    TAKEN,
    UPSERT,
    RENAME,
    DELETE
  }

  /** A row; {@code id} is that of the lead that it changes or deletes. */
  record Row(String key, Kind kind, String id) {
    /** Whether a run finds out whether it took effect, so that it is not lost. */
    boolean isFound() {
      return kind != Kind.POST && kind != Kind.TAKEN;
    }

    /** A create of a key that others have used. */
    boolean isTaken() {
      return kind == Kind.TAKEN;
    }
  }

  private final World world;
  private final List<Row> all;

  private BatchRows(World world, List<Row> all) {
    this.world = world;
    this.all = all;
  }

  /** Rows of any kind, and leads of others. */
  static BatchRows create(World world, int maxRows) {
    Others others = new Others(world);
    others.createLeads(world.next(4));
    int count = 1 + world.next(maxRows);
    return new BatchRows(
        world, IntStream.range(0, count).mapToObj(i -> row(world, others, i)).toList());
  }

  private static Row row(World world, Others others, int number) {
    String key = "row-" + number;
    Kind kind = List.of(Kind.values()).get(world.next(Kind.values().length));
    if (kind == Kind.TAKEN) {
      others.createLeadWithKey(key);
    }
    boolean exists = kind == Kind.RENAME || kind == Kind.DELETE;
    return new Row(key, kind, exists ? others.createLead("Lead of row " + number) : "");
  }

  List<Row> all() {
    return all;
  }

  int size() {
    return all.size();
  }

  /** The writes of a run, and its reading of them. */
  Stream<Write> writes(CrmClient crm) {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_key", options -> options.fields("name"));
    return all.stream().map(row -> write(row, index));
  }

  private static Write write(Row row, ExternalIdIndex<CreateLeadRequest> index) {
    String key = row.key();
    CreateLeadRequest named = CreateLeadRequest.builder().name(key).build();
    return switch (row.kind()) {
      case POST ->
        Write.request(key, ApiRequest.post("/lead/").body(Map.of("name", key)).build());
      case CREATE, TAKEN -> Write.create(index, key, named);
      case UPSERT -> Write.upsert(index, key, named);
      case RENAME ->
        Write.request(
            key,
            ApiRequest.put("/lead/{id}/", row.id()).body(Map.of("name", key)).build());
      case DELETE ->
        Write.request(key, ApiRequest.delete("/lead/{id}/", row.id()).build());
    };
  }

  /** Whether the service shows the effect of a row; no row may have two. */
  boolean isDone(Row row) {
    long named = world.sandbox.leads().stream()
        .filter(lead -> lead.path("name").asText().equals(row.key()))
        .count();
    Violation.unless(named <= 1, row + " was created " + named + " times");
    return row.kind() == Kind.DELETE ? world.sandbox.lead(row.id()).isEmpty() : named == 1;
  }
}
