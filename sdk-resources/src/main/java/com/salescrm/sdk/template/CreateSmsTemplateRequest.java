package com.salescrm.sdk.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import org.immutables.value.Value;

/** A new SMS template (specification, "Templates, links, unsubscribes"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateSmsTemplateRequest extends JsonBody<CreateSmsTemplateRequest>
    implements SmsTemplateFields<CreateSmsTemplateRequest> {

  CreateSmsTemplateRequest() {} // Extended by the generated class only.

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateSmsTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateSmsTemplateRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
