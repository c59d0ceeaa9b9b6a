package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An update request with the structure of those in the resources. */
@Value.Immutable
@UpdateStyle
public abstract class SampleUpdate extends JsonBody<SampleUpdate> implements UpdateRequest {

  @JsonProperty("name")
  public abstract Optional<String> name();

  @JsonProperty("date_won")
  public abstract Optional<LocalDate> dateWon();

  @JsonProperty("emails")
  public @Nullable List<String> emails() {
    return emailList().orElse(null);
  }

  abstract Optional<List<String>> emailList();

  public static Builder builder() {
    return new Builder();
  }

  public static final class Builder extends ImmutableSampleUpdate.Builder
      implements CustomFieldPatch<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(SampleUpdate.class);

    Builder() {}

    public Builder from(SampleUpdate request) {
      request.name().ifPresent(this::name);
      if (guard.isChanged(request, "date_won")) {
        dateWon(request.dateWon());
      }
      request.emailList().ifPresent(this::emails);
      return properties(guard.acceptCopied(request));
    }

    public Builder emails(Iterable<String> emails) {
      return emailList(RequestFieldGuard.copyOf("emails", emails));
    }

    public Builder clearDateWon() {
      return properties(guard.clear("date_won"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value);
    }
  }
}
