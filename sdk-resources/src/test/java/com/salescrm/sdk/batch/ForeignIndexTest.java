package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An index of another service: its ids name other objects, or none. */
class ForeignIndexTest extends BatchTestBase {
  private Sandbox other;
  private CrmClient otherCrm;
  private ExternalIdIndex<CreateLeadRequest> index;

  @BeforeEach
  void startOther() {
    other = Sandbox.start();
    otherCrm = CrmClient.builder()
        .baseUrl(other.baseUrl())
        .credentials(Credentials.apiKey(other.apiKey()))
        .build();
    index = otherCrm.leads().index("name");
  }

  @AfterEach
  void stopOther() {
    assertThat(other.requests()).isEmpty();
    otherCrm.close();
    other.close();
  }

  @Test
  void upsert_sameServiceWithASlashAtTheEndOfTheAddress_isSent() {
    ExternalIdIndex<CreateLeadRequest> own = crm.leads().index("name");
    try (CrmClient same = CrmClient.builder()
        .baseUrl(sandbox.baseUrl() + "/")
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      assertThat(same.leads().upsert(own, "Acme", lead()).status()).isEqualTo(WriteStatus.CREATED);
    }
  }

  private static CreateLeadRequest lead() {
    return CreateLeadRequest.builder().url("https://acme.example").build();
  }

  private String reason() {
    return "the index belongs to the service " + other.baseUrl() + ", not to " + sandbox.baseUrl();
  }

  @Test
  void upsert_indexOfAnotherService_isRefused() {
    assertThatThrownBy(() -> crm.leads().upsert(index, "Acme", lead()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(reason());
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void batch_indexOfAnotherService_failsTheRow() {
    batch(Stream.of(Write.upsert(index, "Acme", lead()), Write.create(index, "Bolt", lead())))
        .run();

    assertThat(results).hasSize(2).allSatisfy(result -> {
      assertThat(result.status()).isEqualTo(WriteStatus.FAILED);
      assertThat(result.exception()).hasValueSatisfying(e -> assertThat(e).hasMessage(reason()));
    });
    assertThat(sandbox.requests()).isEmpty();
  }

  @Test
  void plan_indexOfAnotherService_failsTheRow() {
    BatchPlan plan = batch(Stream.of(Write.upsert(index, "Acme", lead()))).plan();

    assertThat(plan.writes().get(0).exception())
        .hasValueSatisfying(e -> assertThat(e).hasMessage(reason()));
    assertThat(sandbox.requests()).isEmpty();
  }
}
