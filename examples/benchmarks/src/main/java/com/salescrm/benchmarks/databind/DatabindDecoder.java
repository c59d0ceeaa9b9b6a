package com.salescrm.benchmarks.databind;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.salescrm.benchmarks.Decoder;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import java.io.IOException;
import java.util.List;

/** Binds the records with a shared mapper, as the Jackson manual recommends. */
public final class DatabindDecoder implements Decoder {
  private final ObjectReader pages;
  private final ObjectReader leads;

  /** Creates a decoder that uses {@code mapper}. */
  public DatabindDecoder(ObjectMapper mapper) {
    this.pages = mapper.readerFor(LeadPage.class);
    this.leads = mapper.readerFor(LeadRecord.class);
  }

  @Override
  public List<LeadRecord> page(byte[] json) throws IOException {
    LeadPage page = pages.readValue(json);
    return page.data();
  }

  @Override
  public LeadRecord lead(byte[] json) throws IOException {
    return leads.readValue(json);
  }
}
