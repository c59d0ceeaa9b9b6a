package com.salescrm.benchmarks.databind;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.salescrm.benchmarks.Codec;
import com.salescrm.benchmarks.LeadClient.Page;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import java.io.IOException;

/** Binds the records with a shared mapper, as the Jackson manual recommends. */
public final class DatabindCodec implements Codec {
  private final ObjectReader pages;
  private final ObjectReader leads;
  private final ObjectWriter newLeads;

  /** Creates a codec that uses {@code mapper}. */
  public DatabindCodec(ObjectMapper mapper) {
    this.pages = mapper.readerFor(LeadPage.class);
    this.leads = mapper.readerFor(LeadRecord.class);
    this.newLeads = mapper.writerFor(NewLead.class);
  }

  @Override
  public Page wholePage(byte[] json) throws IOException {
    LeadPage page = pages.readValue(json);
    return new Page(page.data(), Boolean.TRUE.equals(page.hasMore()));
  }

  @Override
  public LeadRecord lead(byte[] json) throws IOException {
    return leads.readValue(json);
  }

  @Override
  public byte[] encode(String name, String contact, String email) throws IOException {
    return newLeads.writeValueAsBytes(NewLead.of(name, contact, email));
  }
}
