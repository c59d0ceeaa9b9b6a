package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.lead.CreateLeadRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fields of a request that are sent although the index knows the object: those whose value it does not know. */
@Timeout(60)
class UncomparedFieldsTest extends BatchTestBase {
  private static final String NUMBER = "custom.cf_no";

  @Test
  void upsert_fieldThatIsNotCompared_isSentEachTime() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.fields("custom.cf_tier"));
    CreateLeadRequest acme = CreateLeadRequest.builder().name("Acme").build();
    String id = index.upsert("42", acme).id().orElseThrow();
    assertThat(index.upsert("42", acme).status()).isEqualTo(WriteStatus.UPDATED);
    crm.leads().update(id, lead -> lead.name("Beta")); // Another program.

    assertThat(index.upsert("42", acme).status()).isEqualTo(WriteStatus.UPDATED);

    assertThat(names()).containsExactly("Acme");
  }
}
