package com.salescrm.benchmarks.openapi;

import com.salescrm.benchmarks.Decoder;
import com.salescrm.openapi.JSON;
import com.salescrm.openapi.model.Lead;
import com.salescrm.openapi.model.LeadPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Decodes responses with the generated client. */
public final class OpenApiDecoder implements Decoder {

  /** Initializes the static state of the generated class, as creating a client does. */
  public OpenApiDecoder() {
    JSON.setGson(JSON.getGson());
  }

  @Override
  public List<Lead> page(byte[] json) throws IOException {
    LeadPage page = JSON.deserialize(new ByteArrayInputStream(json), LeadPage.class);
    return Objects.requireNonNull(page.getData());
  }

  @Override
  public Lead lead(byte[] json) throws IOException {
    return JSON.deserialize(new ByteArrayInputStream(json), Lead.class);
  }
}
