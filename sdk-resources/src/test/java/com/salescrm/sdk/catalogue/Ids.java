package com.salescrm.sdk.catalogue;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The ids that sample calls are made with: invented for a recording server, real ones for the sandbox. */
final class Ids {
  private final UnaryOperator<String> source;

  Ids(UnaryOperator<String> source) {
    this.source = source;
  }

  static Ids invented() {
    return new Ids(kind -> kind + "_1");
  }

  /** The same ids, each looked up once, on another thread: in explain a thread sends nothing else. */
  Ids remembered() {
    Map<String, String> known = new HashMap<>();
    return new Ids(kind -> known.computeIfAbsent(
        kind, each -> CompletableFuture.supplyAsync(() -> source.apply(each)).join()));
  }

  String lead() {
    return source.apply("lead");
  }

  String otherLead() {
    return source.apply("other_lead");
  }

  String contact() {
    return source.apply("contact");
  }

  String opportunity() {
    return source.apply("opportunity");
  }

  String leadStatus() {
    return source.apply("lead_status");
  }

  String opportunityStatus() {
    return source.apply("opportunity_status");
  }

  String unusedStatus() {
    return source.apply("unused_status");
  }

  String pipeline() {
    return source.apply("pipeline");
  }

  String user() {
    return source.apply("user");
  }

  String otherUser() {
    return source.apply("other_user");
  }

  String group() {
    return source.apply("group");
  }

  String smartView() {
    return source.apply("smart_view");
  }

  String unusedGroup() {
    return source.apply("unused_group");
  }

  String membership() {
    return source.apply("membership");
  }

  String organization() {
    return source.apply("organization");
  }

  String phoneNumber() {
    return source.apply("phone_number");
  }

  String groupNumber() {
    return source.apply("group_number");
  }

  String sendAs() {
    return source.apply("send_as");
  }

  String grantedUser() {
    return source.apply("granted_user");
  }

  String thirdUser() {
    return source.apply("third_user");
  }

  String task() {
    return source.apply("task");
  }

  String otherTask() {
    return source.apply("other_task");
  }

  String thread() {
    return source.apply("thread");
  }

  String comment() {
    return source.apply("comment");
  }

  String sequence() {
    return source.apply("sequence");
  }

  String subscription() {
    return source.apply("subscription");
  }

  String emailTemplate() {
    return source.apply("email_template");
  }

  String smsTemplate() {
    return source.apply("sms_template");
  }

  String integrationLink() {
    return source.apply("integration_link");
  }

  String unsubscribedEmail() {
    return source.apply("unsubscribed_email");
  }

  String webhook() {
    return source.apply("webhook");
  }

  String bulkEmail() {
    return source.apply("bulk_email");
  }

  String bulkSequenceSubscription() {
    return source.apply("bulk_sequence_subscription");
  }

  String bulkDelete() {
    return source.apply("bulk_delete");
  }

  String bulkEdit() {
    return source.apply("bulk_edit");
  }

  String export() {
    return source.apply("export");
  }
}
