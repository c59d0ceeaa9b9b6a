package com.salescrm.spark.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.spark.partition.CrmPartition;
import com.salescrm.spark.partition.PartitionPlanner;
import com.salescrm.spark.read.PartitionObjects;
import com.salescrm.spark.read.RowReader;
import com.salescrm.spark.schema.RowConverter;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.spark.service.ServiceSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Reads an aggregation from the totals of a list. If the service does not state what SQL returns, the rows are read and
 * aggregated here. Belongs to one thread.
 */
final class AggregateReader extends RowReader {
  /** Groups are found by their objects: a long page contains more of them. */
  private static final int LONG_PAGE = 10_000;

  private static final int MOST_READS = 3;

  private final PartitionPlanner planner;
  private final ListRequest request;
  private final AggregatePlan plan;
  private final TableSchema schema;
  private final int pageSize;
  private @Nullable Iterator<InternalRow> rows;

  AggregateReader(
      ServiceSettings service,
      PartitionPlanner planner,
      AggregatePlan plan,
      TableSchema schema,
      int pageSize) {
    super(service);
    this.planner = planner;
    this.request = planner.whole();
    this.plan = plan;
    this.schema = schema;
    this.pageSize = pageSize;
  }

  @Override
  protected @Nullable InternalRow read() {
    if (rows == null) {
      rows = totals().entrySet().stream()
          .map(each -> row(each.getKey(), each.getValue()))
          .iterator();
    }
    return rows.hasNext() ? rows.next() : null;
  }

  private InternalRow row(List<@Nullable Object> keys, Totals totals) {
    List<@Nullable Object> values = new ArrayList<>(keys);
    plan.measures().forEach(measure -> values.add(totals.spark(measure)));
    return new GenericInternalRow(values.toArray());
  }

  private Map<List<@Nullable Object>, Totals> totals() {
    if (plan.groupBy().isEmpty()) {
      Totals stated = Totals.stated(send(request.fields("id"), 1, 0), hasSum());
      return stated == null ? aggregated() : Map.of(List.of(), stated);
    }
    for (int i = 0; i < MOST_READS; i++) {
      Map<List<@Nullable Object>, Totals> stated = groups();
      if (stated != null) {
        return stated;
      }
    }
    return aggregated();
  }

  private boolean hasSum() {
    return plan.measures().contains(AggregatePlan.Measure.SUM_VALUE);
  }

  /**
   * The groups. A page contains the groups of its objects, each with the totals of the whole group: the next page begins
   * after the objects of all known groups. Null if the list changed meanwhile, if the totals are not what SQL returns, or if
   * the service refuses an offset.
   */
  private @Nullable Map<List<@Nullable Object>, Totals> groups() {
    Map<List<@Nullable Object>, Totals> groups = new LinkedHashMap<>();
    long counted = 0;
    while (true) {
      JsonNode page = page(counted);
      if (page == null) {
        return null;
      }
      boolean hasNew = false;
      for (JsonNode each : page.path("data")) {
        Totals totals = Totals.stated(each, hasSum());
        if (totals == null || !GroupKey.isStated(each, plan.groupBy())) {
          return null;
        }
        List<@Nullable Object> key = new ArrayList<>();
        plan.keys().forEach(part -> key.add(part.ofGroup(each, plan.groupBy())));
        if (groups.putIfAbsent(Collections.unmodifiableList(key), totals) == null) {
          counted += totals.count();
          hasNew = true;
        }
      }
      JsonNode total = page.path("total_results");
      if (total.isIntegralNumber() && total.longValue() == counted) {
        return groups;
      }
      if (!hasNew) {
        return null;
      }
    }
  }

  /** Null if the service refuses the offset. */
  private @Nullable JsonNode page(long skip) {
    ListRequest grouped = request.fields("id").with("_group_by", plan.groupBy());
    try {
      return send(grouped, LONG_PAGE, skip);
    } catch (BadRequestException e) { // The service limits the size of a page, or the offset.
      return shortPage(grouped, skip);
    }
  }

  private @Nullable JsonNode shortPage(ListRequest grouped, long skip) {
    try {
      return send(grouped, pageSize, skip);
    } catch (BadRequestException e) {
      if (skip == 0) {
        throw e;
      }
      return null;
    }
  }

  private JsonNode send(ListRequest list, int limit, long skip) {
    ApiRequest.Builder get = ApiRequest.get(list.table().path())
        .query(list.parameters().entrySet())
        .query("_limit", Integer.toString(limit));
    return http()
        .send((skip == 0 ? get : get.query("_skip", Long.toString(skip))).build())
        .body();
  }

  /** Aggregates the rows as Spark would, which are read as exactly as those of a query without aggregates. */
  private Map<List<@Nullable Object>, Totals> aggregated() {
    Map<List<@Nullable Object>, Totals> groups = new LinkedHashMap<>();
    if (plan.keys().isEmpty()) {
      groups.put(List.of(), Totals.NONE);
    }
    boolean hasOnlyIds = plan.keys().isEmpty() && !hasSum();
    ListRequest read = planner
        .filtered()
        .fields(hasOnlyIds ? "id" : "date_won,id,user_id,value")
        .paged(pageSize);
    for (CrmPartition partition : planner.partitions(http(), read)) {
      try (PartitionObjects objects = new PartitionObjects(http(), partition, pageSize)) {
        for (JsonNode item = objects.next(); item != null; item = objects.next()) {
          groups.merge(key(item), new Totals(1, value(item)), Totals::plus);
        }
      }
    }
    return groups;
  }

  private List<@Nullable Object> key(JsonNode item) {
    List<@Nullable Object> key = new ArrayList<>();
    plan.keys().forEach(part -> key.add(part.of(item)));
    return key;
  }

  private @Nullable BigDecimal value(JsonNode item) {
    return schema
        .column("value")
        .map(column -> RowConverter.number(column, item))
        .orElse(null);
  }
}
