package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.sequence.Subscriptions;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.ArrayList;
import java.util.List;

/** The four kinds ("Bulk actions"). */
final class BulkActionKinds {
  static final List<String> PREFERENCES = List.of("lead", "contact");

  private BulkActionKinds() {}

  static List<BulkActionKind> all(Subscriptions subscriptions) {
    return List.of(new Email(), new BulkSubscription(subscriptions), new Delete(), new BulkEdit());
  }

  /** The fields of every kind and the own fields of one. */
  static BodyFields fields(String... own) {
    List<String> all =
        new ArrayList<>(List.of("s_query", "results_limit", "sort", "send_done_email"));
    all.addAll(List.of(own));
    return BodyFields.of(all.toArray(String[]::new))
        .refusing("query", "A bulk action accepts s_query, not query.");
  }

  private record Email() implements BulkActionKind {
    @Override
    public String name() {
      return "email";
    }

    @Override
    public String idPrefix() {
      return "bulkemail_";
    }

    @Override
    public BodyFields fields() {
      // The specification does not name the fields of message and sender; deployed services use
      // these.
      return BulkActionKinds.fields(
          "contact_preference", "template_id", "email_account_id", "sender");
    }

    @Override
    public void check(Crm crm, ObjectNode body) {
      Values.word(body, "contact_preference", PREFERENCES);
      Values.text(body, "template_id");
      Values.text(body, "email_account_id");
    }

    @Override
    public void work(Crm crm, ObjectNode body, SelectedLead selected) {
      // The sandbox has no e-mails; the action only counts leads.
    }
  }

  private record Delete() implements BulkActionKind {
    @Override
    public String name() {
      return "delete";
    }

    @Override
    public String idPrefix() {
      return "bulkdelete_";
    }

    @Override
    public BodyFields fields() {
      return BulkActionKinds.fields();
    }

    @Override
    public void check(Crm crm, ObjectNode body) {
      // Only the query.
    }

    @Override
    public void work(Crm crm, ObjectNode body, SelectedLead selected) {
      crm.remove(selected.lead());
    }
  }
}
