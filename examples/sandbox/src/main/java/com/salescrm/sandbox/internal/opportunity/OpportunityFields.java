package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.BodyFields;
import java.util.ArrayList;
import java.util.List;

/** The request fields and query parameters of the operations on opportunities. */
final class OpportunityFields {
  static final List<String> VALUE_PERIODS = List.of("one_time", "monthly", "annual");
  static final List<String> STATUS_TYPES = List.of("active", "won", "lost");
  static final List<String> DATES = List.of("date_created", "date_updated", "date_won");
  static final List<String> LISTABLE =
      List.of("user_id", "status_id", "status_label", "status_type", "value_period");

  static final BodyFields CREATE = fields().withCustomValues();
  static final BodyFields UPDATE = fields().withCustomPatch();

  private OpportunityFields() {}

  private static BodyFields fields() {
    return BodyFields.of(
            "lead_id",
            "user_id",
            "contact_id",
            "status_id",
            "value",
            "value_period",
            "confidence",
            "note",
            "date_won")
        .refusing("status", "An opportunity accepts status_id, not status.");
  }

  /** The query parameters of the list, except those of paging and grouping. */
  static List<String> filters() {
    List<String> names = new ArrayList<>(LISTABLE);
    LISTABLE.forEach(name -> names.add(name + "__in"));
    for (String date : DATES) {
      List.of("lt", "gt", "lte", "gte").forEach(suffix -> names.add(date + "__" + suffix));
    }
    names.addAll(List.of("lead_id", "query", "_order_by", "lead_saved_search_id", "lead_query"));
    return names;
  }
}
