package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A batch of leads from an export, with the contacts and opportunities nested in them.
 *
 * @param leads as the export has them
 * @param contacts theirs, each with the id of its lead
 * @param opportunities theirs, each with the id of its lead
 */
record LeadBatch(List<JsonNode> leads, List<JsonNode> contacts, List<JsonNode> opportunities) {
  private static final String LEAD_ID = "lead_id";

  /** Reads the next leads, at most a given number. */
  static LeadBatch next(Iterator<JsonNode> rows, int most) {
    LeadBatch batch = new LeadBatch(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    while (batch.size() < most && rows.hasNext()) {
      JsonNode lead = rows.next();
      batch.leads.add(lead);
      addChildren(batch.contacts, lead, "contacts");
      addChildren(batch.opportunities, lead, "opportunities");
    }
    return batch;
  }

  private static void addChildren(List<JsonNode> children, JsonNode lead, String property) {
    for (JsonNode child : lead.path(property)) {
      if (!child.isNull()) {
        children.add(
            child instanceof ObjectNode object && !object.hasNonNull(LEAD_ID)
                ? withLead(object, lead)
                : child);
      }
    }
  }

  /** Returns a copy; the lead stays as it was received. */
  private static JsonNode withLead(ObjectNode child, JsonNode lead) {
    ObjectNode copy = child.deepCopy();
    copy.set(LEAD_ID, lead.path("id"));
    return copy;
  }

  int size() {
    return leads.size();
  }

  List<JsonNode> of(Table table) {
    return switch (table) {
      case LEADS -> leads;
      case CONTACTS -> contacts;
      case OPPORTUNITIES -> opportunities;
      default -> List.of();
    };
  }

  /** The latest change of an opportunity; null if no opportunity states one. */
  @Nullable
  OffsetDateTime latestChange() {
    return opportunities.stream()
        .map(each -> Kind.time(each.path("date_updated").asText()))
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }
}
