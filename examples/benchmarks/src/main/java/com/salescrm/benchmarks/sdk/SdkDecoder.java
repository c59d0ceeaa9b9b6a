package com.salescrm.benchmarks.sdk;

import com.salescrm.benchmarks.Decoder;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.util.List;

/** Decodes response bodies with the SDK. */
public final class SdkDecoder implements Decoder {

  @Override
  public List<Lead> page(byte[] json) throws IOException {
    try {
      return JsonCodec.readPage(json, Lead.class).items();
    } catch (UnreadableJsonException e) {
      throw new IOException(e);
    }
  }

  @Override
  public Lead lead(byte[] json) throws IOException {
    try {
      return JsonCodec.read(json, Lead.class);
    } catch (UnreadableJsonException e) {
      throw new IOException(e);
    }
  }
}
