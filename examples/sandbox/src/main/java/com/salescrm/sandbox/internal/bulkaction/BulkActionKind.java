package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;

/** What tells the four kinds apart. */
interface BulkActionKind {
  /** The segment of the path. */
  String name();

  /** What stands before ids. */
  String idPrefix();

  /** What starting one takes beyond the query. */
  BodyFields fields();

  /** Throws what is wrong with the start of one. */
  void check(Crm crm, ObjectNode body);

  /** Does its work on one lead; called with the write lock held. */
  void work(Crm crm, ObjectNode body, LeadRecord lead);
}
