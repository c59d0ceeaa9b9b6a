package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.ListRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.FieldsSetter;
import java.util.Optional;
import org.immutables.value.Value;

/** The page size and the fields of a list of files (specification, Leads). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListLeadFilesRequest extends ListRequest<ListLeadFilesRequest> {

  ListLeadFilesRequest() {} // Extended by the generated class only.

  /** {@return the properties to return; {@code url}, which identifies a file, is added; all basic ones if not set} */
  public abstract Optional<Fields> fields();

  @Override
  protected QueryWriter query() {
    return super.query().add("_fields", fields().map(fields -> fields.with("url")));
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListLeadFilesRequest.Builder
      implements FieldsSetter<Builder> {
    Builder() {}
  }
}
