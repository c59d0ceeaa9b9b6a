package com.salescrm.sdk.core.query;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page size of a list that has no filters. Immutable, equal by value. */
public final class PageRequest implements QueryParameters {
  private final @Nullable Integer pageSize;

  private PageRequest(Builder builder) {
    this.pageSize = builder.pageSize;
  }

  /** {@return the number of items to request per page; empty for the default of the service, which is 100} */
  public Optional<Integer> pageSize() {
    return Optional.ofNullable(pageSize);
  }

  @Override
  public List<Map.Entry<String, String>> queryParameters() {
    return pageSize == null ? List.of() : List.of(Map.entry("_limit", pageSize.toString()));
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
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

  /** Builds a {@link PageRequest}. Not safe for several threads. */
  public static final class Builder {
    private @Nullable Integer pageSize;

    private Builder() {}

    /**
     * Sets the number of items to request per page ({@code _limit}). The service may send fewer. Default: 100, set by the
     * service.
     *
     * @param pageSize at least 1
     * @return this builder
     */
    public Builder pageSize(int pageSize) {
      this.pageSize = pageSize;
      return this;
    }

    /**
     * Builds the request.
     *
     * @return a new request
     * @throws IllegalStateException if the page size is less than 1
     */
    public PageRequest build() {
      if (pageSize != null && pageSize < 1) {
        throw new IllegalStateException("pageSize must be at least 1");
      }
      return new PageRequest(this);
    }
  }
}
