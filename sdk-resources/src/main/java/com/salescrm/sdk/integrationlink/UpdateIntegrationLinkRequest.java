package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** Changes of a link. A field that is not set keeps its value. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class UpdateIntegrationLinkRequest extends JsonBody<UpdateIntegrationLinkRequest>
    implements UpdateRequest {

  UpdateIntegrationLinkRequest() {} // Extended by the generated class only.

  /** {@return the text of the link} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the template of the URL, with placeholders such as {@code {{ lead.display_name }}}; it is not checked} */
  @JsonProperty("url")
  public abstract Optional<String> url();

  /** {@return the type of the objects that show the link} */
  @JsonProperty("type")
  public abstract Optional<IntegrationLinkType> type();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    RequestIds.require("name", name());
    RequestIds.require("url", url());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateIntegrationLinkRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateIntegrationLinkRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
