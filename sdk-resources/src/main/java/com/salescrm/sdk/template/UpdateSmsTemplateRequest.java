package com.salescrm.sdk.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import org.immutables.value.Value;

/** Changes of an SMS template. A field that is not set keeps its value. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class UpdateSmsTemplateRequest extends JsonBody<UpdateSmsTemplateRequest>
    implements UpdateRequest, SmsTemplateFields<UpdateSmsTemplateRequest> {

  UpdateSmsTemplateRequest() {} // Extended by the generated class only.

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSmsTemplateRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateSmsTemplateRequest.class);

    Builder() {}

    /** {@return this builder, which now sends null for {@code text}: the template is empty} */
    public Builder clearText() {
      return putProperty("text", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
