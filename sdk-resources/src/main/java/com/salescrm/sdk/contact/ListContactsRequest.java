package com.salescrm.sdk.contact;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.internal.query.ListRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.FieldsSetter;
import java.util.Optional;
import org.immutables.value.Value;

/** The filter, the page size and the fields of a list of contacts (specification, Contacts). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListContactsRequest extends ListRequest<ListContactsRequest> {

  ListContactsRequest() {} // Extended by the generated class only.

  /** {@return the id of the lead whose contacts to list; contacts of all leads if not set} */
  public abstract Optional<String> leadId();

  /** {@return the properties to return; all basic ones if not set} */
  public abstract Optional<Fields> fields();

  @Value.Check
  void check() {
    RequestIds.require("leadId", leadId());
  }

  @Override
  protected QueryWriter query() {
    return new QueryWriter()
        .add("lead_id", leadId())
        .add("_limit", pageSize())
        .add("_fields", fields());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListContactsRequest.Builder
      implements FieldsSetter<Builder> {
    Builder() {}
  }
}
