package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.ArrayList;
import java.util.List;

/** The four kinds ("Bulk actions"). */
final class BulkActionKinds {
  static final List<BulkActionKind> ALL =
      List.of(new Email(), new SequenceSubscription(), new Delete(), new BulkEdit());
  private static final List<String> PREFERENCES = List.of("lead", "contact");

  private BulkActionKinds() {}

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
    }

    @Override
    public void work(Crm crm, ObjectNode body, LeadRecord lead) {
      // The sandbox has no e-mails; the action only counts leads.
    }
  }

  private record SequenceSubscription() implements BulkActionKind {
    private static final List<String> ACTIONS =
        List.of("subscribe", "resume", "resume_finished", "pause");
    private static final List<String> OF_SUBSCRIBE = List.of(
        "sequence_id", "sender_account_id", "sender_name", "sender_email", "contact_preference");

    @Override
    public String name() {
      return "sequence_subscription";
    }

    @Override
    public String idPrefix() {
      return "bulkseqsub_";
    }

    @Override
    public BodyFields fields() {
      List<String> own = new ArrayList<>(OF_SUBSCRIBE);
      own.add("action_type");
      return BulkActionKinds.fields(own.toArray(String[]::new));
    }

    @Override
    public void check(Crm crm, ObjectNode body) {
      String action = Values.word(body, "action_type", ACTIONS);
      if (action == null) {
        throw Problem.violation(400, "action_type is required.");
      }
      Values.word(body, "contact_preference", PREFERENCES);
      for (String name : OF_SUBSCRIBE) {
        if (action.equals("subscribe") && !body.has(name)) {
          throw Problem.violation(400, name + " is required when action_type is subscribe.");
        }
      }
    }

    @Override
    public void work(Crm crm, ObjectNode body, LeadRecord lead) {
      // Subscriptions have operations of their own; the action only counts leads.
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
    public void work(Crm crm, ObjectNode body, LeadRecord lead) {
      crm.remove(lead);
    }
  }
}
