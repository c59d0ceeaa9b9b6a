package com.salescrm.sdk.comment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A new comment on an object. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateCommentRequest extends JsonBody<CreateCommentRequest> {

  CreateCommentRequest() {} // Extended by the generated class only.

  /** {@return the id of the object to comment on; required} */
  @JsonProperty("object_id")
  public abstract String objectId();

  /** {@return the type of the object, as in the event log; optional if the service can derive it from the id} */
  @JsonProperty("object_type")
  public abstract Optional<String> objectType();

  /** {@return the text, sent unchanged, observed to be XHTML ({@code <body>…</body>}); required} */
  @JsonProperty("body")
  public abstract String body();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request; the object and the text must not be blank. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateCommentRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(CreateCommentRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
