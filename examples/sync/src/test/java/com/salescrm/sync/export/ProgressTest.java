package com.salescrm.sync.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StringWriter err = new StringWriter();

  @Test
  void waiting_afterTheEnd_showsNothing() {
    try (Progress progress = new Progress(new PrintWriter(err), false)) {
      progress.waiting(export(ExportStatus.CREATED));

      progress.end("stopped");
      progress.waiting(export(ExportStatus.STARTED));

      assertThat(err.toString().lines()).containsExactly("export export_1: created", "stopped");
    }
  }

  private static Export export(ExportStatus status) {
    return Export.builder().id("export_1").status(status).build();
  }
}
