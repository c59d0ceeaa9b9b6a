package com.salescrm.sandbox;

/** How the service@param responses a successful create and a successful delete. */
public enum ResponseStyle {
  /** Creates answer 200 (a lead file 201), deletes 200 with {@code {}}; the default. */
  OLDER,
  /** Creates answer 201, deletes 204 without a body. */
  NEWER
}
