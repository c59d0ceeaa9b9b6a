package com.salescrm.benchmarks;

import com.salescrm.benchmarks.LeadClient.Page;
import java.io.IOException;
import java.util.List;

/** What a hand-written client uses of a JSON library. Thread-safe. */
public interface Codec extends Decoder {

  /** Decodes a page with its end. */
  Page wholePage(byte[] json) throws IOException;

  @Override
  default List<?> page(byte[] json) throws IOException {
    return wholePage(json).leads();
  }

  /** Encodes the body of a create: a lead with one contact that has one e-mail address. */
  byte[] encode(String name, String contact, String email) throws IOException;
}
