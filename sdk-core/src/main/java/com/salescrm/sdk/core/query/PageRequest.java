package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The request for a list without filters: its page size. Immutable, safe for many threads, equal by value. */
public final class PageRequest implements QueryParameters {
  private final @Nullable Integer pageSize;

  private PageRequest(@Nullable Integer pageSize) {
    this.pageSize = pageSize;
  }

  /** {@return a builder without a page size} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the page size; empty for the service's own} */
  public Optional<Integer> pageSize() {
    return Optional.ofNullable(pageSize);
  }

  @Override
  public List<Map.Entry<String, String>> queryParameters() {
    return pageSize == null ? List.of() : List.of(Map.entry("_limit", pageSize.toString()));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PageRequest that && Objects.equals(pageSize, that.pageSize);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(pageSize);
  }

  @Override
  public String toString() {
    return "PageRequest{" + (pageSize == null ? "" : "pageSize=" + pageSize) + "}";
  }

  /** Builds a {@link PageRequest}. Not thread-safe. */
  public static final class Builder {
    private @Nullable Integer pageSize;

    private Builder() {}

    /**
     * Sets the number of items per request ({@code _limit}; default 100 by the specification). The service may return
     * fewer.
     *
     * @param size the page size, at least 1
     * @return this builder
     */
    public Builder pageSize(int size) {
      pageSize = size;
      return this;
    }

    /**
     * Copies the page size of another request, if it has one.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(PageRequest request) {
      Arguments.notNull(request, "request").pageSize().ifPresent(this::pageSize);
      return this;
    }

    /**
     * Builds the request.
     *
     * @return the request
     * @throws IllegalStateException if the page size is less than 1
     */
    public PageRequest build() {
      if (pageSize != null && pageSize < 1) {
        throw new IllegalStateException("pageSize must be at least 1, but was " + pageSize);
      }
      return new PageRequest(pageSize);
    }
  }
}
