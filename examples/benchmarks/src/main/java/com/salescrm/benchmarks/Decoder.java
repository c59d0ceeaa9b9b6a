package com.salescrm.benchmarks;

import java.io.IOException;
import java.util.List;

/** Reads the bytes of answers, into whatever its kind of user has leads as. Safe for many threads. */
public interface Decoder {

  /** The leads of a page. */
  List<?> page(byte[] json) throws IOException;

  /** One lead. */
  Object lead(byte[] json) throws IOException;
}
