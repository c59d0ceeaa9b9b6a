package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows whose responses or keys are unusual end as what happened, and do not end the batch. */
@Timeout(60)
class RowOutcomeTest extends BatchTestBase {
  @TempDir
  private Path folder;

  private String id;

  @BeforeEach
  void createLead() {
    id = crm.leads().create(lead -> lead.name("Acme")).id();
    sandbox.clearRequests();
  }

  private BatchProgress run(Write... writes) {
    return run(Journal.file(folder.resolve("import.journal")), writes);
  }

  private BatchProgress run(Journal opened, Write... writes) {
    try (Journal journal = opened) {
      return batch(Stream.of(writes)).journal(journal).run();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\ud800", "LONG"})
  void run_responseWithAnIdThatNoJournalStores_isFinishedWithoutAnId(String unusual) {
    String inResponse = unusual.replace("LONG", "x".repeat(1_001));
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"id\": \"lead_" + inResponse + "\"}")
            .processed())
        .on("PUT", "/lead/*/")
        .times(1);
    Write[] writes = {rename("1", id, "Globex"), rename("2", id, "Initech")};
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:" + folder.resolve("journal"));

    assertThat(run(Journal.jdbc(database, "import"), writes).updated()).isEqualTo(2);

    assertThat(run(Journal.jdbc(database, "import"), writes).skipped()).isEqualTo(2);
    assertThat(sent("PUT")).isEqualTo(2);
  }

  /** A response of the caller's own type, whose JSON cannot be written. */
  private record Unwritable() implements HasAdditionalProperties {
    @Override
    public AdditionalProperties additionalProperties() {
      throw new IllegalStateException("no properties");
    }
  }

  @Test
  void run_codeReturnsAnObjectWithoutJson_isFinishedWithoutAnId() {
    Write write = Write.call("1", http -> {
      Object unused =
          http.send(ApiRequest.post("/lead/").body(Map.of("name", "Bit")).build());
      return new Unwritable();
    });

    assertThat(run(write).created()).isEqualTo(1);

    assertThat(run(write).skipped()).isEqualTo(1);
    assertThat(names()).containsExactlyInAnyOrder("Acme", "Bit");
  }

  @Test
  void restart_keyOfHalfASurrogatePair_isNotTakenForAnotherKey() {
    run(lead("?"));

    assertThat(run(lead("\ud800")).created()).isEqualTo(1);

    assertThat(run(lead("\ud801")).created()).isEqualTo(1);
    assertThat(run(lead("\ud800")).skipped()).isEqualTo(1);
  }
}
