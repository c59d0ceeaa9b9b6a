package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A file for a lead (specification, Leads, rule 6): it must have been uploaded before, and is named here by its download
 * address. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class AttachFileRequest {

  AttachFileRequest() {} // The generated class alone extends it.

  /** {@return the download address of the uploaded file} */
  @JsonProperty("url")
  public abstract String url();

  /** {@return the name under which it is to be shown} */
  @JsonProperty("filename")
  public abstract String filename();

  /** {@return its media type, such as {@code application/pdf}; left to the service unless told} */
  @JsonProperty("content_type")
  public abstract Optional<String> contentType();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableAttachFileRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(AttachFileRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
