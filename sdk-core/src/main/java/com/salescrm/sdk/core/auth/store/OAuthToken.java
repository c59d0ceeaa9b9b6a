package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.argument.SecretFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An access token, its refresh token and the other fields of the token response (specification, "OAuth 2.0", 6). Immutable,
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

  /** {@return an empty builder, for tokens from another source than {@code OAuthClient}; the access token is required} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return a builder with all fields of this token} */
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

  /** {@return {@code Bearer} unless the token response names another type} */
  public String tokenType() {
    return tokenType;
  }

  /** {@return the secret that API calls send, visible ASCII} */
  public String accessToken() {
    return accessToken;
  }

  /**
   * The secret that issues the next tokens, once.
   *
   * @return visible ASCII and spaces; empty without the scope {@code offline_access}
   */
  public Optional<String> refreshToken() {
    return Optional.ofNullable(refreshToken);
  }

  /** {@return when the access token was issued, by the client's clock; empty if unknown} */
  public Optional<Instant> issuedAt() {
    return Optional.ofNullable(issuedAt);
  }

  /** {@return when the access token expires, by the client's clock; empty if unknown} */
  public Optional<Instant> expiresAt() {
    return Optional.ofNullable(expiresAt);
  }

  /** {@return the granted scopes, such as {@code all.full_access} and {@code offline_access}; empty if unknown} */
  public List<String> scopes() {
    return scopes;
  }

  /** {@return the id of the organization that the user chose; empty if unknown} */
  public Optional<String> organizationId() {
    return Optional.ofNullable(organizationId);
  }

  /** {@return the id of the user who authorized; empty if unknown} */
  public Optional<String> userId() {
    return Optional.ofNullable(userId);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OAuthToken token && fields().equals(token.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  private List<Object> fields() {
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
     * The token type; {@code Bearer} unless set.
     *
     * @param value the type that the token response names
     * @return this builder
     */
    public Builder tokenType(String value) {
      tokenType = Arguments.notNull(value, "tokenType");
      return this;
    }

    /**
     * The access token. Required.
     *
     * @param value the token; spaces around it are removed
     * @return this builder
     * @throws IllegalArgumentException if it is blank or not visible ASCII
     */
    public Builder accessToken(String value) {
      accessToken = SecretFormat.inHeader("accessToken", Arguments.notNull(value, "accessToken"));
      return this;
    }

    /**
     * The refresh token.
     *
     * @param value the token; spaces around it are removed
     * @return this builder
     * @throws IllegalArgumentException if it is blank or contains anything but visible ASCII and spaces (RFC 6749, A.17)
     */
    public Builder refreshToken(String value) {
      refreshToken = SecretFormat.inForm("refreshToken", Arguments.notNull(value, "refreshToken"));
      return this;
    }

    /**
     * When the tokens were issued.
     *
     * @param value the time, by this machine's clock
     * @return this builder
     */
    public Builder issuedAt(Instant value) {
      issuedAt = Arguments.notNull(value, "issuedAt");
      return this;
    }

    /**
     * When the access token expires.
     *
     * @param value the time, by this machine's clock
     * @return this builder
     */
    public Builder expiresAt(Instant value) {
      expiresAt = Arguments.notNull(value, "expiresAt");
      return this;
    }

    /**
     * Sets {@link #issuedAt} and {@link #expiresAt}.
     *
     * @param issued the time of issue, by this machine's clock
     * @param lifetime the lifetime of the access token
     * @return this builder
     */
    public Builder lifetime(Instant issued, Duration lifetime) {
      Arguments.notNull(issued, "issued");
      Arguments.notNull(lifetime, "lifetime");
      return issuedAt(issued).expiresAt(issued.plus(lifetime));
    }

    /**
     * Adds granted scopes.
     *
     * @param values names of scopes
     * @return this builder
     */
    public Builder scopes(List<String> values) {
      scopes.addAll(Arguments.notNull(values, "values"));
      return this;
    }

    /**
     * The organization that the user chose.
     *
     * @param value its id
     * @return this builder
     */
    public Builder organizationId(String value) {
      organizationId = Arguments.notNull(value, "organizationId");
      return this;
    }

    /**
     * The user who authorized.
     *
     * @param value the user's id
     * @return this builder
     */
    public Builder userId(String value) {
      userId = Arguments.notNull(value, "userId");
      return this;
    }

    /**
     * Builds the token.
     *
     * @return a token with the fields that were set
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
