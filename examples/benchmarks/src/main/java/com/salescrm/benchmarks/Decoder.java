package com.salescrm.benchmarks;

import java.io.IOException;
import java.util.List;

/** Decodes response bodies into the contestant's own types. Thread-safe. */
public interface Decoder {

  /** Decodes the leads of a page. */
  List<?> page(byte[] json) throws IOException;

  /** Decodes one lead. */
  Object lead(byte[] json) throws IOException;
}
