package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.store.Crm;

/** A kind of bulk action. */
interface BulkActionKind {
  /** The path segment. */
  String name();

  /** The prefix of ids. */
  String idPrefix();

  /** The request fields in addition to the query. */
  BodyFields fields();

  /** Throws if the start request is invalid. */
  void check(Crm crm, ObjectNode body);

  /** Processes one lead. Called with the write lock held. */
  void work(Crm crm, ObjectNode body, SelectedLead selected);
}
