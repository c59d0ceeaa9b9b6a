package com.salescrm.sdk.template;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The filters of a list of e-mail templates (specification, "Templates, links, unsubscribes"). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class ListEmailTemplatesRequest implements QueryParameters {

  ListEmailTemplatesRequest() {} // The generated class alone extends it.

  /** {@return true for archived templates, false for the others; the specification does not define the default} */
  public abstract Optional<Boolean> isArchived();

  /**
   * {@return how many to ask for at a time ({@code _limit}); the service may send fewer, and sends up to 100 unless
   * told}
   */
  public abstract Optional<Integer> pageSize();

  @Value.Check
  void check() {
    if (pageSize().orElse(1) < 1) {
      throw new IllegalStateException("pageSize must be at least 1");
    }
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter()
        .add("is_archived", isArchived())
        .add("_limit", pageSize())
        .parameters();
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
