package com.salescrm.sandbox.internal.sequence;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Schema;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a sequence. An update replaces the list: steps with an id are updated, steps without
 * one are added, missing steps are removed.
 */
final class Steps {
  static final String KEY = "steps";
  static final Schema FIELDS = Schema.empty()
      .texts("id", "email_template_id", "sms_template_id", "threading")
      .word("step_type", "email", "call", "sms")
      .counts("delay", "step_allowed_delay")
      .flags("required");

  private static final String ID = "id";

  private final Crm crm;

  Steps(Crm crm) {
    this.crm = crm;
  }

  /** Returns the steps after an update. */
  ArrayNode replaced(ObjectNode sequence, ObjectNode body) {
    Map<String, ObjectNode> existing = new HashMap<>();
    Values.objects(sequence, KEY).forEach(step -> existing.put(step.path(ID).asText(), step));
    ArrayNode steps = Json.array();
    for (ObjectNode given : Values.objects(body, KEY)) {
      steps.add(step(existing, FIELDS.validate(given)));
    }
    return steps;
  }

  private ObjectNode step(Map<String, ObjectNode> existing, ObjectNode given) {
    String id = Values.text(given, ID);
    if (id == null) {
      return created(given);
    }
    @Nullable ObjectNode existingStep = existing.remove(id);
    if (existingStep == null) {
      throw Problem.invalid(KEY, "The sequence has no step " + id + ", or it is given twice.");
    }
    return existingStep.deepCopy().setAll(given);
  }

  private ObjectNode created(ObjectNode given) {
    Values.requiredText(given, "step_type");
    ObjectNode step = Json.object().put(ID, crm.newId("seqstep_")).put("delay", 0);
    step.put("required", true).putNull("email_template_id").putNull("sms_template_id");
    step.putNull("threading").putNull("step_allowed_delay").setAll(given);
    return step;
  }
}
