package com.salescrm.benchmarks;

import com.salescrm.benchmarks.databind.DatabindDecoder;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.limit.LimitDecoder;
import com.salescrm.benchmarks.sdk.SdkDecoder;
import java.util.function.Supplier;

/** Who reads answers. */
public enum Reading {
  /** The SDK. */
  SDK(SdkDecoder::new),
  /** Jackson databind into records. */
  DATABIND(() -> new DatabindDecoder(Mappers.stock())),
  /** The same with the SDK's reader for dates and times. */
  DATABIND_SDK_TIMES(() -> new DatabindDecoder(Mappers.withTimestampsOfTheSdk())),
  /** A token loop over records. */
  LIMIT(LimitDecoder::new);

  private final Supplier<Decoder> decoder;

  Reading(Supplier<Decoder> decoder) {
    this.decoder = decoder;
  }

  /** A new one; the others' classes are left alone. */
  public Decoder decoder() {
    return decoder.get();
  }
}
