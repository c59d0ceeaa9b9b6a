package com.salescrm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.bulkaction.BulkActionPoller;
import com.salescrm.sdk.bulkaction.BulkEdit;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.core.auth.AuthorizationCode;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.FileTokenStore;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.auth.TokenStore;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.query.DateRange;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.retry.RateLimit;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportDownload;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.OpportunityList;
import com.salescrm.sdk.opportunity.OpportunityOrder;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.webhook.WebhookEvent;
import com.salescrm.sdk.webhook.WebhookVerifier;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Every Java block of the README, compiled and run by {@link ReadmeTest}; the blocks there are copies of these. */
final class ReadmeSnippets {
  private ReadmeSnippets() {}

  static void tenLines() {
    CustomField<String> tier = CustomField.text("cf_tier");

    try (CrmClient crm = CrmClient.fromEnv()) { // CRM_BASE_URL and CRM_API_KEY
      Lead lead = crm.leads().create(b -> b.name("Acme Rockets").custom(tier, "gold"));
      crm.leads().update(lead.id(), b -> b.custom(tier, "platinum"));

      for (Lead each : crm.leads().list(r -> r.fields("name", "custom")).prefetch(2)) {
        System.out.println(each.name().orElse("?") + ": " + each.custom(tier).orElse("no tier"));
      }
    }
  }

  static CrmClient oauth(
      OAuthClient oauth, String state, Function<URI, URI> browser, Path file, String url) {
    URI page =
        oauth.authorizationUrl(state); // for the user's browser, which comes back to callbackUri

    URI callbackUri = browser.apply(page);
    AuthorizationCode code = oauth.parseRedirect(callbackUri, state); // declined: an exception
    TokenStore store = FileTokenStore.at(file); // JdbcTokenStore: for many machines
    store.save(oauth.exchange(code));

    CrmClient crm = CrmClient.builder()
        .baseUrl(url)
        .credentials(OAuthCredentials.of(oauth, store))
        .build();
    return crm;
  }

  static List<Lead> paging(CrmClient crm, String saved) {
    Paginated<Lead> leads = crm.leads().list(r -> r.fields("name").pageSize(100));

    leads.stream().limit(10).forEach(lead -> System.out.println(lead.id())); // one request
    leads
        .parallel(4)
        .forEach(lead -> System.out.println(lead.id())); // four pages at once, in order
    List<Lead> few = leads.toList(5_000); // more than that is an error, never an OutOfMemoryError

    for (Page<Lead> page : leads.startingAt(ResumeToken.parse(saved)).pages()) {
      save(page.items(), page.resumeToken().toString()); // goes on after a restart
    }
    return few;
  }

  private static void save(List<Lead> leads, String token) {
    System.out.println(leads.size() + " leads, then " + token);
  }

  static String customFields(CrmClient crm, String id) {
    CustomField<LocalDate> renewal = CustomField.date("cf_renewal");
    CustomField.Multi<String> tags = CustomField.choices("cf_tags");

    Lead lead = crm.leads().get(id, Fields.of("name", "custom"));
    Optional<LocalDate> renewsOn = lead.custom(renewal);
    JsonNode raw = lead.custom().raw("cf_tags");

    crm.leads().update(id, b -> b.unset(renewal).add(tags, "vip").remove(tags, "trial"));
    return renewsOn + " " + raw;
  }

  static void opportunities(CrmClient crm) {
    OpportunityList open = crm.opportunities()
        .list(r -> r.statusType(StatusType.ACTIVE)
            .userIdIn("user_1", "group_2")
            .dateCreated(DateRange.from(LocalDate.of(2026, 1, 1)).until(LocalDate.of(2026, 7, 1)))
            .orderBy(OpportunityOrder.VALUE.descending()));
    System.out.println(
        open.aggregates().expectedValueAnnualized()); // over all matches, not one page

    for (OpportunityGroup group :
        crm.opportunities().listGrouped(OpportunityGroupBy.DATE_WON_MONTH)) {
      System.out.println(
          group.key() + ": " + group.totalResults().orElse(0L)); // each month once, whole
    }
  }

  static void jobs(CrmClient crm, Path path, String status, SearchQuery query) {
    ExportPoller export =
        crm.exports().startLeads(b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS));
    keep(export.resumeToken().toString()); // exports().resume(PollToken.parse(…)) goes on elsewhere
    Export done = export.await(Duration.ofMinutes(30));

    ExportDownload file = crm.exports().download(done);
    file.saveTo(path, progress -> System.out.println(progress.bytesReceived()));
    try (ExportRows<Lead> leads = file.readLeads()) { // of any size, one lead at a time
      leads.forEach(lead -> System.out.println(lead.id()));
    }

    BulkActionPoller<BulkEdit> edit = crm.bulkActions()
        .edits()
        .start(BulkEditRequest.setLeadStatus(status).query(query).build());
    edit.pause();
    edit.resume(); // within 7 days
    edit.await();
  }

  private static void keep(String token) {
    System.out.println(token);
  }

  static String rest(CrmClient crm, String id) {
    ApiResponse<Lead> answer =
        crm.withResponse(c -> c.leads().get(id)); // status, headers, attempts
    CompletableFuture<Lead> later = crm.async(c -> c.leads().get(id)); // cancel() ends the call
    Optional<RateLimit> limit = crm.rateLimit(); // as the service last told it
    return answer + " " + later.join().id() + " " + limit;
  }

  static JsonNode custom(CrmClient crm, String id) {
    JsonNode notes = crm.http()
        .send(ApiRequest.get("/activity/note/").query("lead_id", id).build())
        .body();
    return notes;
  }

  static void sandbox() {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(200))) {
      sandbox.faults().next(Fault.status(503).retryAfter(1)).on("GET", "/lead/").times(2);
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(sandbox.baseUrl())
          .credentials(Credentials.apiKey(sandbox.apiKey()))
          .build()) {
        System.out.println(crm.leads().list().toList(1_000).size()); // two waits, then 200
      }
      System.out.println(sandbox.requests().size() + " requests, " + sandbox.violations());
    }
  }

  static void webhooks(String signatureKey, Map<String, List<String>> headers, byte[] body) {
    WebhookVerifier verifier =
        WebhookVerifier.of(signatureKey); // the hex key that creating the webhook gave

    WebhookEvent event = verifier.verify(headers, body); // throws WebhookSignatureException
    if (event.is("opportunity", "updated")) {
      System.out.println(event.data());
    }
  }
}
