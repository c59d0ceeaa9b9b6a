package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A batch ends each row with the status that its plan states, if it is run instead of applied. */
@Timeout(300)
class PlanPredictsRunTest extends BatchTestBase {
  private static final int BATCHES = Integer.getInteger("batches", 25);
  private static final CustomField<String> NUMBER = CustomField.text("cf_no");

  private ExternalIdIndex<CreateLeadRequest> index;

  private static CreateLeadRequest named(String name, String number) {
    return CreateLeadRequest.builder().name(name).custom(NUMBER, number).build();
  }

  /** A write of its own object, which may exist, once or twice. */
  private Write write(Random random, String key) {
    Lead present = random.nextInt(3) == 0 ? null : crm.leads().create(named("Name " + key, key));
    if (random.nextInt(12) == 0) {
      crm.leads().create(named("Twin", key));
    }
    String id = present == null ? "lead_none_" + key.hashCode() : present.id();
    String name = random.nextBoolean() ? "Name " + key : "New " + random.nextInt();
    return switch (random.nextInt(12)) {
      case 0 -> Write.create(index, key, named(name, key));
      case 1 -> crm.write(key, c -> c.leads().update(id, b -> b.name(name)));
      case 2 -> crm.write(key, c -> c.leads().delete(id));
      case 3 ->
        Write.request(
            key, ApiRequest.put("/lead/{id}/", id).body(Map.of("name", name)).build());
      case 4 -> Write.request(key, ApiRequest.delete("/lead/{id}/", id).build());
      case 5 -> crm.write(key, c -> c.leads().upsert(index, key, named(name, key)));
      case 6 -> crm.write(key, c -> "nothing");
      case 7 ->
        crm.write(key, c -> {
          throw new IllegalArgumentException(key);
        });
      case 8 -> crm.write(key, c -> c.leads().create(named(name, key)));
      case 9 -> Write.upsert(index, key, named(name, key + " other"));
      default -> Write.upsert(index, key, named(name, key));
    };
  }

  @Test
  void run_afterItsPlan_endsAsPlanned() {
    for (int batch = 0; batch < BATCHES; batch++) {
      Random random = new Random(batch);
      index = crm.leads().index("custom.cf_no"); // Read by the plan.
      List<Write> writes = new ArrayList<>();
      int count = 1 + random.nextInt(20);
      for (int i = 0; i < count; i++) {
        writes.add(write(random, "batch" + batch + "-" + i));
      }
      Stream<Write> input = random.nextInt(8) == 0
          ? Stream.concat(
              writes.stream(), Stream.of(Write.upsert(index, "x".repeat(600), named("a", "b"))))
          : writes.stream();
      List<Write> all = input.toList();

      BatchPlan plan = crm.batch(all).plan();
      results.clear();
      crm.batch(all).onResult(results::add).run();

      Map<String, WriteStatus> planned = new HashMap<>();
      plan.writes().stream()
          .filter(each -> !isUnplannable(each))
          .forEach(each -> planned.put(each.key(), each.status()));
      Map<String, WriteStatus> ended = new HashMap<>();
      results.forEach(each -> ended.put(each.key(), each.status()));
      ended.keySet().retainAll(planned.keySet());
      assertThat(ended).as("batch %s: %s %s", batch, plan, results).isEqualTo(planned);
    }
  }

  private static boolean isUnplannable(PlannedWrite write) {
    return write.exception().stream()
        .anyMatch(e -> String.valueOf(e.getMessage()).contains("cannot be planned"));
  }
}
