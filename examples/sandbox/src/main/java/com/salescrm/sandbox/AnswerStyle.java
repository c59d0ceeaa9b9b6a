package com.salescrm.sandbox;

/** How the service answers a successful create and a successful delete. */
public enum AnswerStyle {
  /** Creates answer 200 (a lead file 201), deletes 200 with {@code {}}; the default. */
  OLDER,
  /** Creates answer 201, deletes 204 without a body. */
  NEWER
}
