package com.salescrm.sdk.template;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.ListRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import java.util.Optional;
import org.immutables.value.Value;

/** The filters of a list of e-mail templates (specification, "Templates, links, unsubscribes"). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListEmailTemplatesRequest extends ListRequest<ListEmailTemplatesRequest> {

  ListEmailTemplatesRequest() {} // Extended by the generated class only.

  /** {@return true for archived templates, false for the others; the specification does not define the default} */
  public abstract Optional<Boolean> isArchived();

  @Override
  protected QueryWriter query() {
    return new QueryWriter().add("is_archived", isArchived()).add("_limit", pageSize());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListEmailTemplatesRequest.Builder {
    Builder() {}
  }
}
