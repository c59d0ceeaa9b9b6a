package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A file to attach to a lead; it must already be uploaded (specification, Leads, rule 6). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class AttachFileRequest extends JsonBody<AttachFileRequest> {

  AttachFileRequest() {} // Extended by the generated class only.

  /** {@return the download address of the uploaded file} */
  @JsonProperty("url")
  public abstract String url();

  /** {@return the name that the CRM shows} */
  @JsonProperty("filename")
  public abstract String filename();

  /** {@return the media type, such as {@code application/pdf}; the specification does not define its default} */
  @JsonProperty("content_type")
  public abstract Optional<String> contentType();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request; address and name are required and must not be blank. Not safe for several threads. */
  public static final class Builder extends ImmutableAttachFileRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(AttachFileRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
