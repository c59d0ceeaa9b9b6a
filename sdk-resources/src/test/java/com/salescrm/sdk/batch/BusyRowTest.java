package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.lead.CreateLeadRequest;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A row with an index that another process has begun. */
@Timeout(20)
class BusyRowTest extends BatchTestBase {
  private final MemoryJournal journal = new MemoryJournal();

  private static CreateLeadRequest named(String name) {
    return CreateLeadRequest.builder().name(name).build();
  }

  @Test
  void run_rowOfAnotherProcess_letsOthersWriteItsKeyMeanwhile() {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_no", options -> options.listLag(Duration.ofMillis(50)));
    batch(Stream.of(Write.upsert(index, "1", named("Acme")))).journal(journal).run();
    journal.finished.keySet().forEach(row -> journal.begun.put(row, MemoryJournal.Owner.OTHER));
    journal.finished.clear();
    results.clear();
    Batch batch = batch(Stream.of(Write.upsert(index, "1", named("Acme")), lead("k9")));
    batch.onResult(result -> {
      results.add(result);
      if (result.key().equals("k9")) {
        assertThat(index.upsert("1", named("Globex")).status()).isEqualTo(WriteStatus.UPDATED);
        journal.begun.clear(); // The other process releases the row.
      }
    });

    batch.journal(journal).run();

    assertThat(statuses()).containsExactly(WriteStatus.CREATED, WriteStatus.UPDATED);
    assertThat(names()).containsExactlyInAnyOrder("Acme", "Lead k9");
  }

  @Test
  void run_keyThatAnotherWriterHolds_isWrittenWhenItIsFree() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no").load();
    Write write = Write.upsert(index, "1", named("Acme"));
    ExternalIdIndex.Hold hold = index.tryHold(new Row(write, 1, 0));
    Batch batch = batch(Stream.of(write, lead("k9"))).concurrency(1);
    batch.onResult(result -> {
      results.add(result);
      if (result.key().equals("k9")) {
        assertThat(names()).containsExactly("Lead k9");
        hold.close();
      }
    });

    BatchProgress progress = batch.run();

    assertThat(progress).hasToString("2 of 2 read: 2 created; complete");
    assertThat(names()).containsExactly("Lead k9", "Acme");
  }
}
