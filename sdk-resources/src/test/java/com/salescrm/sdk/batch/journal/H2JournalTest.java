package com.salescrm.sdk.batch.journal;

class H2JournalTest extends JdbcJournalContract {
  @Override
  String url() {
    return "jdbc:h2:mem:journal;DB_CLOSE_DELAY=-1";
  }
}
