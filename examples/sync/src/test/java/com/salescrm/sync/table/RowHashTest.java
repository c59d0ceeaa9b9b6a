package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hashes are stored: with another one of the same object, the next pull would write each row. */
class RowHashTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Without a column for cf_a, and with one.
        "{'id':'lead_1','custom.cf_a':1} | cf_a | c95796ecd7cb0a652e94b351b3cc38e6",
        "{'id':'lead_1','custom.cf_a':1} | cf_b | ba014a66c2dd348d4b6648a9b5d03746",
        // The older form beside the other one, with the name of a field, and alone.
        "{'id':'lead_1','custom.cf_a':1,'custom':{'cf_a':1,'Tier':'x'}} | cf_b | 15784513ccbd25c7ddf81d07eeda2d40",
        "{'id':'lead_1','custom':{'cf_b':2,'Tier':'x'}} | cf_c | 5ce1b8c0321c26887f7e9ab81233e789",
      },
      quoteCharacter = '"')
  void of_object_isTheHashOfItsTextAndItsFieldsWithoutColumns(
      String object, String left, String expected) {
    String json = object.replace('\'', '"');
    RowHash hash = new RowHash();

    assertThat(hash.of(json, hash.of(json), CrmJson.tree(json), Set.of(left))).isEqualTo(expected);
  }
}
