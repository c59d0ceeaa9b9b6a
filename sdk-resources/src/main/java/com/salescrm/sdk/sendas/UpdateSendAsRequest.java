package com.salescrm.sdk.sendas;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Grants and revokes permissions to send in the caller's name (specification, "Send As", POST {@code /send_as/bulk/}).
 * At least one user is required; {@code build()} refuses a user in both lists. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateSendAsRequest extends JsonBody<UpdateSendAsRequest> {

  // Assumed names: the specification does not name the two lists.
  private static final String ALLOW = "allow";
  private static final String DISALLOW = "disallow";

  UpdateSendAsRequest() {} // Extended by the generated class only.

  /** {@return the ids of the users who may send from now on; null if not set} */
  @JsonProperty(ALLOW)
  public @Nullable List<String> allowUserIds() {
    return allowList().orElse(null);
  }

  abstract Optional<List<String>> allowList();

  /** {@return the ids of the users who may no longer send; null if not set} */
  @JsonProperty(DISALLOW)
  public @Nullable List<String> disallowUserIds() {
    return disallowList().orElse(null);
  }

  abstract Optional<List<String>> disallowList();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    List<String> allow = orNone(allowUserIds());
    List<String> disallow = orNone(disallowUserIds());
    if (allow.isEmpty() && disallow.isEmpty()) {
      throw new IllegalStateException(
          "allowUserIds and disallowUserIds are both empty: name at least one user");
    }
    allow.stream().filter(disallow::contains).findFirst().ifPresent(both -> {
      throw new IllegalStateException(
          "allowUserIds and disallowUserIds both name " + both + ": name it in one of them");
    });
  }

  private static List<String> orNone(@Nullable List<String> ids) {
    return ids == null ? List.of() : ids;
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSendAsRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(UpdateSendAsRequest.class);

    Builder() {}

    /**
     * Grants permissions. Permissions of other users do not change.
     *
     * @param allowUserIds the ids of the users who may send; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder allowUserIds(Iterable<String> allowUserIds) {
      return allowList(RequestFieldGuard.copyOf("allowUserIds", allowUserIds));
    }

    /**
     * Revokes permissions. Permissions of other users do not change.
     *
     * @param disallowUserIds the ids of the users who may no longer send; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder disallowUserIds(Iterable<String> disallowUserIds) {
      return disallowList(RequestFieldGuard.copyOf("disallowUserIds", disallowUserIds));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
