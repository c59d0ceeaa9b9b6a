package com.salescrm.sdk.core.auth;

/** The two ways in which the service knows a caller (specification, "Authentication"). */
public enum AuthScheme {
  /** HTTP Basic with the key as user name and an empty password. */
  API_KEY,
  /** OAuth 2.0 bearer token. */
  OAUTH
}
