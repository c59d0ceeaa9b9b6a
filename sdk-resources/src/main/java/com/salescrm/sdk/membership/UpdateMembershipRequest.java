package com.salescrm.sdk.membership;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** Changes of memberships (specification, "Memberships"). A field that is not set keeps its value. Immutable. */
@Value.Immutable
@ModelStyle
public abstract class UpdateMembershipRequest extends JsonBody<UpdateMembershipRequest>
    implements UpdateRequest {
  static final String PARAMS = "_params";

  UpdateMembershipRequest() {} // Extended by the generated class only.

  /** {@return the role of the member} */
  @JsonProperty("role_id")
  public abstract Optional<RoleId> roleId();

  /** {@return whether calls are recorded automatically; {@link AutoRecordCalls#UNSET} removes the choice} */
  @JsonProperty("auto_record_calls")
  public abstract Optional<AutoRecordCalls> autoRecordCalls();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateMembershipRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateMembershipRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      Arguments.notNull(name, "name");
      if (name.equals(PARAMS)) {
        throw new IllegalArgumentException(
            "'" + PARAMS + "' selects the memberships to change: use updateAll(ids, …)");
      }
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
