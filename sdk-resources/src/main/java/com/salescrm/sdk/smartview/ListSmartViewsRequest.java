package com.salescrm.sdk.smartview;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a list of Smart Views (specification, "Smart Views"). Without a type, the service lists the Smart
 * Views of leads. {@code build()} refuses {@code type} together with {@code typeIn}. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class ListSmartViewsRequest implements QueryParameters {

  ListSmartViewsRequest() {} // Extended by the generated class only.

  /** {@return the type; {@code lead} by default} */
  public abstract Optional<SmartViewType> type();

  /** {@return several types, at least one; null if not set} */
  public abstract @Nullable List<SmartViewType> typeIn();

  @Value.Check
  void check() {
    List<SmartViewType> several = typeIn();
    if (several != null && several.isEmpty()) {
      throw new IllegalStateException("typeIn is empty: set at least one type, or do not set it");
    }
    if (several != null && type().isPresent()) {
      throw new IllegalStateException("type and typeIn are both set: set one of them");
    }
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    List<SmartViewType> several = typeIn();
    return new QueryWriter()
        .add("type", type())
        .addJoined("type__in", several == null ? List.of() : several)
        .parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListSmartViewsRequest.Builder {
    Builder() {}

    /**
     * Sets several types.
     *
     * @param types the types, at least one
     * @return this builder
     */
    public Builder typeIn(SmartViewType... types) {
      Arguments.notNull(types, "types");
      return typeIn(Arrays.asList(types));
    }
  }
}
