package com.salescrm.sdk.comment;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.internal.query.ListRequest;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The filters of a list of comment threads (specification, "Comments"). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class ListCommentThreadsRequest extends ListRequest<ListCommentThreadsRequest> {

  ListCommentThreadsRequest() {} // Extended by the generated class only.

  /** {@return the ids of the commented objects; null for all} */
  public abstract @Nullable List<String> objectIds();

  /** {@return the ids of the threads; null for all} */
  public abstract @Nullable List<String> ids();

  @Value.Check
  void check() {
    requireValues("objectIds", objectIds());
    requireValues("ids", ids());
  }

  private static void requireValues(String name, @Nullable List<String> values) {
    if (values == null) {
      return;
    }
    if (values.isEmpty()) {
      throw new IllegalStateException(
          name + " must not be empty, which could list all threads: do not set it");
    }
    RequestIds.require(name, values);
    for (String value : values) {
      if (value.indexOf(',') >= 0) {
        throw new IllegalStateException(
            name + " contains '" + value + "', which has a comma: set each id separately");
      }
    }
  }

  @Override
  protected QueryWriter query() {
    return new QueryWriter()
        .add("object_ids", joined(objectIds()))
        .add("ids", joined(ids()))
        .add("_limit", pageSize());
  }

  private static Optional<String> joined(@Nullable List<String> values) {
    return Optional.ofNullable(values).map(each -> String.join(",", each));
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request; a list of ids must not be empty, an id not blank. Not safe for several threads. */
  public static final class Builder extends ImmutableListCommentThreadsRequest.Builder {
    Builder() {}

    /**
     * Sets the ids of the commented objects.
     *
     * @param ids the ids, at least one
     * @return this builder
     */
    public Builder objectIds(String... ids) {
      Arguments.notNull(ids, "ids");
      return objectIds(Arrays.asList(ids));
    }

    /**
     * Sets the ids of the threads.
     *
     * @param ids the ids, at least one
     * @return this builder
     */
    public Builder ids(String... ids) {
      Arguments.notNull(ids, "ids");
      return ids(Arrays.asList(ids));
    }
  }
}
