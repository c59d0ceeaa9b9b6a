package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects whose keys have blanks around them at the service. */
class ImportKeysWithBlanksTest extends ImportTestBase {
  private static final String HEADER = "Customer no,Company,Seats,Tags,Mail\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A1  ",
        "  A1",
        " A1 ",
        "A1        ",
        "\tA1\u00A0",
        "A1\r\n",
        "\u2003A1",
        "A1\u202F"
      })
  void import_keyThatAnObjectHasWithOtherBlanks_isRejectedWithItsId(String key) throws Exception {
    create(key);
    String row = HEADER + "A1,Acme AG,,,\n";

    CommandRun dry = run(row);
    CommandRun run = run(row, "--apply");

    assertThat(dry.out()).contains("0 to create, 0 to update, 0 unchanged, 1 refused", id(key));
    assertThat(run.lines()).containsExactly("0 created, 0 updated, 0 unchanged, 1 rejected");
    assertThat(Files.readString(folder.resolve("leads.rejected.csv"))).contains(id(key));
  }

  /** The key of the file has other blanks than that of the service. */
  @Test
  void import_blanksInTheFileAndOthersAtTheService_isRejected() throws Exception {
    create("A1  ");

    CommandRun run = run(HEADER + "\" A1\",Acme AG,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 0 updated, 0 unchanged, 1 rejected");
  }

  @Test
  void import_objectOnALaterPage_isFound() throws Exception {
    sandbox.seed(Seed.leads(250));
    create("A1  ");

    CommandRun run = run(HEADER + "A1,Acme AG,,,\nA2,Globex,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 1 rejected");
  }

  /** Keys that differ by blanks only identify nothing of a row whose key an object has exactly. */
  @Test
  void import_keysThatAllExist_readsTheListOnce() throws Exception {
    create("A1  ");
    create("A1");
    sandbox.clearRequests();

    CommandRun run = run(HEADER + "A1,Acme AG,,,\n", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 0 rejected");
    assertThat(lead("A1").path("name").asText()).isEqualTo("Acme AG");
    assertThat(lists()).isEqualTo(1);
  }

  @Test
  void import_manyNewKeys_readTheListOnceMore() throws Exception {
    sandbox.clearRequests();

    run(HEADER + "A1,Acme,,,\nA2,Bolt,,,\nA3,Cora,,,\n", "--apply");

    assertThat(lists()).isEqualTo(2);
  }

  @Test
  void import_listCannotBeReadAgain_endsAndCreatesNothing() throws Exception {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").after(1);

    CommandRun run = run(HEADER + "A1,Acme,,,\n", "--apply");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("403");
    assertThat(writes()).isEmpty();
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  private long lists() {
    return sandbox.requests().stream()
        .filter(call -> call.method().equals("GET") && call.path().equals("/lead/"))
        .filter(call -> call.parameter("_limit").orElse("").equals("100"))
        .count();
  }

  private void create(String key) {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      crm.leads().create(lead -> lead.name("Acme").custom(CustomField.text("cf_customer_no"), key));
    }
  }
}
