package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How far an export has come (specification, States and transitions). Immutable. */
public final class ExportStatus extends OpenEnum {
  private static final Words<ExportStatus> WORDS = new Words<>(ExportStatus::new);

  /** Asked for, not begun. */
  public static final ExportStatus CREATED = WORDS.known("created");

  /** Begun. */
  public static final ExportStatus STARTED = WORDS.known("started");

  /** Being written. */
  public static final ExportStatus IN_PROGRESS = WORDS.known("in_progress");

  /** The file is there. */
  public static final ExportStatus DONE = WORDS.known("done");

  /** It failed; there will be no file. */
  public static final ExportStatus ERROR = WORDS.known("error");

  private ExportStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ExportStatus of(String value) {
    return WORDS.of(value);
  }
}
