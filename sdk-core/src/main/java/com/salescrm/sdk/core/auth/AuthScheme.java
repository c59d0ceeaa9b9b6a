package com.salescrm.sdk.core.auth;

/** How a request authenticates (specification, "Authentication"). */
public enum AuthScheme {
  /** HTTP Basic with the API key as user name and an empty password. */
  API_KEY,
  /** OAuth 2.0 bearer token. */
  OAUTH
}
