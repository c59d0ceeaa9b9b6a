package com.salescrm.sdk.catalogue;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import java.util.Objects;
import java.util.function.BiFunction;

/** Runs every sample call of the catalogue, one after the other, as one program would. */
public final class WholeCatalogue implements Runnable {

  @Override
  public void run() {
    for (Operation operation : Operation.all()) {
      for (BiFunction<CrmClient, Ids, Object> call : SampleCalls.all().of(operation)) {
        try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(3));
            CrmClient crm = CrmClient.builder()
                .baseUrl(sandbox.baseUrl())
                .credentials(Credentials.accessToken(sandbox.accessToken()))
                .build()) {
          Objects.requireNonNull(call.apply(crm, SandboxObjects.ids(sandbox, crm)));
        }
      }
    }
  }
}
