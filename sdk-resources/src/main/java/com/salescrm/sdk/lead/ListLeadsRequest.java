package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.ListRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.FieldsSetter;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The page size and the fields of a list of leads (specification, Leads). The service has no filters here: to search for
 * leads, see {@link LeadService}. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class ListLeadsRequest extends ListRequest<ListLeadsRequest> {

  ListLeadsRequest() {} // Extended by the generated class only.

  /** {@return the properties to return; all basic ones if not set} */
  public abstract Optional<Fields> fields();

  @Override
  protected QueryWriter query() {
    return super.query().add("_fields", fields());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListLeadsRequest.Builder
      implements FieldsSetter<Builder> {
    Builder() {}
  }
}
