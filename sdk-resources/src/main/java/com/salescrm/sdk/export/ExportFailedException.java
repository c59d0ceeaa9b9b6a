package com.salescrm.sdk.export;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;

/**
 * The service could not create the file of an export, or no longer has it; {@link #export()} may contain the reason. Start
 * another export.
 */
public final class ExportFailedException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The export as JSON. */
  private final String export;

  ExportFailedException(Export export) {
    super(
        "export " + export.id()
            + (export.status().filter(ExportStatus.DONE::matches).isPresent()
                ? " is done, but has no file (no download_url)"
                : " failed: its status is " + export.status().orElse(ExportStatus.ERROR))
            + "; start another",
        null,
        List.of(),
        null);
    this.export = CrmJson.toJson(export);
  }

  /** {@return the export in its last known state} */
  public Export export() {
    return CrmJson.fromJson(export, Export.class);
  }
}
