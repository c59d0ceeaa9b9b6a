package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new link to another system (specification, "Templates, links, unsubscribes"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateIntegrationLinkRequest extends JsonBody<CreateIntegrationLinkRequest> {

  CreateIntegrationLinkRequest() {} // Extended by the generated class only.

  /** {@return the text of the link; required} */
  @JsonProperty("name")
  public abstract String name();

  /**
   * {@return the template of the URL, with placeholders such as {@code {{ lead.display_name }}}; not checked; required}
   */
  @JsonProperty("url")
  public abstract String url();

  /** {@return the type of the objects that show the link; the service selects one by default} */
  @JsonProperty("type")
  public abstract Optional<IntegrationLinkType> type();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateIntegrationLinkRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateIntegrationLinkRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
