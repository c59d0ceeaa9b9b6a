package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.table.Table;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events are applied, and which are left to the sweeps. */
class EventTablesTest {
  @ParameterizedTest
  @CsvSource({
    "lead, LEADS",
    "contact, CONTACTS",
    "opportunity, OPPORTUNITIES",
    "task.lead, TASKS",
    "task.a_type_of_tomorrow, TASKS",
    "bulk_action.edit, BULK_EDITS",
    "status.opportunity,",
    "activity.email,"
  })
  void of_anObjectType_isTheTableWhoseObjectsCanBeReadById(String objectType, Table table) {
    assertThat(new EventTables(EnumSet.allOf(Table.class)).of(objectType).orElse(null))
        .isEqualTo(table);
  }

  @Test
  void of_aTableThatIsNotPulled_isEmpty() {
    EventTables some = new EventTables(EnumSet.of(Table.LEADS));

    assertThat(some.of("lead")).contains(Table.LEADS);
    assertThat(some.of("contact")).isEmpty();
  }
}
