package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pair of access token and refresh token with what the service told of it (specification, "OAuth 2.0", 6). Immutable,
 * safe for many threads, equal by value; its {@code toString} shows no token.
 */
public final class OAuthToken {
  private final String tokenType;
  private final String accessToken;
  private final @Nullable String refreshToken;
  private final @Nullable Instant issuedAt;
  private final @Nullable Instant expiresAt;
  private final List<String> scopes;
  private final @Nullable String organizationId;
  private final @Nullable String userId;

  private OAuthToken(Builder builder, String accessToken) {
    this.tokenType = builder.tokenType;
    this.accessToken = accessToken;
    this.refreshToken = builder.refreshToken;
    this.issuedAt = builder.issuedAt;
    this.expiresAt = builder.expiresAt;
    this.scopes = List.copyOf(builder.scopes);
    this.organizationId = builder.organizationId;
    this.userId = builder.userId;
  }

  /**
   * A builder, for pairs that come from elsewhere than {@link OAuthClient}.
   *
   * @return an empty builder; the access token is required
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder with everything that this token holds.
   *
   * @return a builder of its own
   */
  public Builder toBuilder() {
    Builder copy = new Builder();
    copy.tokenType = tokenType;
    copy.accessToken = accessToken;
    copy.refreshToken = refreshToken;
    copy.issuedAt = issuedAt;
    copy.expiresAt = expiresAt;
    copy.scopes.addAll(scopes);
    copy.organizationId = organizationId;
    copy.userId = userId;
    return copy;
  }

  /**
   * How the access token is to be sent.
   *
   * @return {@code Bearer} unless the service named another type
   */
  public String tokenType() {
    return tokenType;
  }

  /**
   * The secret that calls bear.
   *
   * @return visible ASCII
   */
  public String accessToken() {
    return accessToken;
  }

  /**
   * The secret that buys the next pair, once.
   *
   * @return visible ASCII and spaces; empty without the scope {@code offline_access}
   */
  public Optional<String> refreshToken() {
    return Optional.ofNullable(refreshToken);
  }

  /**
   * When the access token was issued, by the client's clock.
   *
   * @return the time; empty if it is not known
   */
  public Optional<Instant> issuedAt() {
    return Optional.ofNullable(issuedAt);
  }

  /**
   * When the access token ends, by the client's clock.
   *
   * @return the time; empty if the service gave no lifetime
   */
  public Optional<Instant> expiresAt() {
    return Optional.ofNullable(expiresAt);
  }

  /**
   * What was granted.
   *
   * @return such as {@code all.full_access} and {@code offline_access}; empty if the service did not say
   */
  public List<String> scopes() {
    return scopes;
  }

  /**
   * The organization that the user chose.
   *
   * @return its id; empty if the service did not say
   */
  public Optional<String> organizationId() {
    return Optional.ofNullable(organizationId);
  }

  /**
   * The user who granted.
   *
   * @return the id; empty if the service did not say
   */
  public Optional<String> userId() {
    return Optional.ofNullable(userId);
  }

  /** Whether both secrets are the other's: what makes two records the same pair. */
  boolean isSamePairAs(@Nullable OAuthToken other) {
    return other != null
        && accessToken.equals(other.accessToken)
        && Objects.equals(refreshToken, other.refreshToken);
  }

  /** This pair with what the one before it said and the answer to the refresh left out (RFC 6749, 5.1 and 6). */
  OAuthToken completedBy(OAuthToken before) {
    Builder whole = toBuilder();
    if (refreshToken == null) {
      whole.refreshToken = before.refreshToken;
    }
    if (scopes.isEmpty()) {
      whole.scopes.addAll(before.scopes);
    }
    whole.organizationId = organizationId == null ? before.organizationId : organizationId;
    whole.userId = userId == null ? before.userId : userId;
    return whole.build();
  }

  String authorization() {
    return "Bearer " + accessToken;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OAuthToken token && parts().equals(token.parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }

  private List<Object> parts() {
    return List.of(
        tokenType,
        accessToken,
        refreshToken(),
        issuedAt(),
        expiresAt(),
        scopes,
        organizationId(),
        userId());
  }

  @Override
  public String toString() {
    return "OAuthToken{" + tokenType
        + (refreshToken == null ? ", without refresh token" : "")
        + (expiresAt == null ? "" : ", expires at " + expiresAt)
        + ", scopes " + scopes + ", organization " + organizationId().orElse("unknown")
        + ", user " + userId().orElse("unknown") + "; tokens not shown}";
  }

  /** Builds an {@link OAuthToken}. Not safe for many threads. */
  public static final class Builder {
    private final List<String> scopes = new ArrayList<>();
    private String tokenType = "Bearer";
    private @Nullable String accessToken;
    private @Nullable String refreshToken;
    private @Nullable Instant issuedAt;
    private @Nullable Instant expiresAt;
    private @Nullable String organizationId;
    private @Nullable String userId;

    private Builder() {}

    /**
     * The type that the service named; {@code Bearer} unless set.
     *
     * @param value the type
     * @return this builder
     */
    public Builder tokenType(String value) {
      Arguments.notNull(value, "tokenType");
      tokenType = value;
      return this;
    }

    /**
     * The access token. Required.
     *
     * @param value the token; spaces around it are dropped
     * @return this builder
     * @throws IllegalArgumentException if it is blank or cannot stand in a header
     */
    public Builder accessToken(String value) {
      Arguments.notNull(value, "accessToken");
      accessToken = Secrets.checked("accessToken", value);
      return this;
    }

    /**
     * The refresh token.
     *
     * @param value the token; spaces around it are dropped
     * @return this builder
     * @throws IllegalArgumentException if it is blank or holds anything but visible ASCII and spaces (RFC 6749, A.17)
     */
    public Builder refreshToken(String value) {
      Arguments.notNull(value, "refreshToken");
      refreshToken = Secrets.inForm("refreshToken", value);
      return this;
    }

    /**
     * When it was issued.
     *
     * @param value the time, by this machine's clock
     * @return this builder
     */
    public Builder issuedAt(Instant value) {
      Arguments.notNull(value, "issuedAt");
      issuedAt = value;
      return this;
    }

    /**
     * When the access token ends.
     *
     * @param value the time, by this machine's clock
     * @return this builder
     */
    public Builder expiresAt(Instant value) {
      Arguments.notNull(value, "expiresAt");
      expiresAt = value;
      return this;
    }

    /**
     * When it was issued and for how long.
     *
     * @param issued the time, by this machine's clock
     * @param lifetime how long the access token lives
     * @return this builder
     */
    public Builder lifetime(Instant issued, Duration lifetime) {
      Arguments.notNull(issued, "issued");
      Arguments.notNull(lifetime, "lifetime");
      return issuedAt(issued).expiresAt(issued.plus(lifetime));
    }

    /**
     * Adds what was granted.
     *
     * @param values names of scopes
     * @return this builder
     */
    public Builder scopes(List<String> values) {
      Arguments.notNull(values, "values");
      scopes.addAll(values);
      return this;
    }

    /**
     * The organization that the user chose.
     *
     * @param value its id
     * @return this builder
     */
    public Builder organizationId(String value) {
      Arguments.notNull(value, "organizationId");
      organizationId = value;
      return this;
    }

    /**
     * The user who granted.
     *
     * @param value the id
     * @return this builder
     */
    public Builder userId(String value) {
      Arguments.notNull(value, "userId");
      userId = value;
      return this;
    }

    /**
     * The token.
     *
     * @return a token with what was set
     * @throws IllegalStateException if the access token is missing
     */
    public OAuthToken build() {
      if (accessToken == null) {
        throw new IllegalStateException("accessToken is missing");
      }
      return new OAuthToken(this, accessToken);
    }
  }
}
