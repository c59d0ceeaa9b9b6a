package com.salescrm.sandbox;

/** Status codes of successful creates and deletes. */
public enum ResponseStyle {
  /**
   * 200 for a create (201 for a lead file), 200 with the body {@code {}} for a delete; the default.
   */
  OLDER,
  /** 201 for a create, 204 without a body for a delete. */
  NEWER
}
