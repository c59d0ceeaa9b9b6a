package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.BatchPlan;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.util.List;

/**
 * Creates or updates leads by your own id: one by one, and as a plan that is printed before it is applied. Run it with
 * {@code mvn -q -Dquickstart -Dsample=UpsertFromCrm -pl examples/samples -am}.
 */
public final class UpsertFromCrm {
  private UpsertFromCrm() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      Exit.unlessUsage(
          service.isSandbox(),
          "This sample changes leads: it runs with a sandbox only, so unset CRM_BASE_URL and CRM_API_KEY.");
      CrmClient crm = service.client();
      ExternalIdIndex<CreateLeadRequest> leads = crm.leads().index("custom.cf_customer_no");

      WriteResult first = crm.leads().upsert(leads, "acme-42", b -> b.name("Acme"));
      WriteResult second = crm.leads().upsert(leads, "acme-42", b -> b.name("Acme Rockets"));
      WriteResult third = crm.leads().upsert(leads, "acme-42", b -> b.name("Acme Rockets"));
      System.out.println(first.status() + ", " + second.status() + ", " + third.status());

      Batch batch = crm.batch(List.of(
          Write.upsert(leads, "acme-42", lead("Acme Rockets, Inc.")),
          Write.upsert(leads, "globex-7", lead("Globex")),
          crm.write("status", c -> c.leads().delete("lead_none"))));
      BatchPlan plan = batch.plan();
      System.out.println("\nThe plan:\n" + plan);
      System.out.println("Applied: " + batch.apply(plan));

      System.out.println("\nOne request, explained:");
      System.out.println(crm.explain(c -> c.leads().create(b -> b.name("Initech"))));
    }
  }

  private static CreateLeadRequest lead(String name) {
    return CreateLeadRequest.builder().name(name).build();
  }
}
