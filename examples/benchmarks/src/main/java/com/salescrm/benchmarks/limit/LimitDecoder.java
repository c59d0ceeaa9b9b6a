package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.salescrm.benchmarks.Decoder;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import java.io.IOException;
import java.util.List;

/** Decodes response bodies with a token loop. */
public final class LimitDecoder implements Decoder {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER).build();

  @Override
  public List<LeadRecord> page(byte[] json) throws IOException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      LeadPage page = LeadPageReader.read(parser);
      return page.data();
    }
  }

  @Override
  public LeadRecord lead(byte[] json) throws IOException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      return LeadReader.read(parser);
    }
  }
}
