package com.salescrm.sdk.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import org.immutables.value.Value;

/** Changes of an SMS template. A field that is not set keeps its value. Immutable, equal by value. */
@Value.Immutable
@UpdateStyle
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

    /**
     * Copies all changes of another request. They replace those made here before.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdateSmsTemplateRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "name")) {
        name(request.name());
      }
      if (guard.isChanged(request, "text")) {
        text(request.text());
      }
      if (guard.isChanged(request, "is_shared")) {
        isShared(request.isShared());
      }
      if (guard.isChanged(request, "status")) {
        status(request.status());
      }
      return properties(guard.acceptCopied(request));
    }

    /** {@return this builder, which now sends null for {@code text}: the template is empty} */
    public Builder clearText() {
      return properties(guard.clear("text"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
