package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** Which files of a lead to list and how much of each (specification, Leads). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListLeadFilesRequest implements QueryParameters {

  ListLeadFilesRequest() {} // The generated class alone extends it.

  /** {@return how many to ask for at a time ({@code _limit}); the service may send fewer, and sends up to 100 unless told} */
  public abstract Optional<Integer> pageSize();

  /** {@return which properties to return; all basic ones unless told} */
  public abstract Optional<Fields> fields();

  @Value.Check
  void check() {
    if (pageSize().orElse(1) < 1) {
      throw new IllegalStateException("pageSize must be at least 1");
    }
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter().add("_limit", pageSize()).add("_fields", fields()).parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListLeadFilesRequest.Builder {
    Builder() {}

    /**
     * Which properties to return; {@code id} is always among them.
     *
     * @param names the names as the service writes them
     * @return this builder
     * @throws IllegalArgumentException if a name is blank or contains a comma
     */
    public Builder fields(String... names) {
      Arguments.notNull(names, "names");
      return fields(Fields.of(names));
    }
  }
}
