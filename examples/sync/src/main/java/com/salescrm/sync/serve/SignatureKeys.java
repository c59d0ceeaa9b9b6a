package com.salescrm.sync.serve;

import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the signature keys of the webhooks. No message contains one. */
final class SignatureKeys {
  static final String VARIABLE = "CRM_WEBHOOK_KEYS";

  private SignatureKeys() {}

  /** A verifier with the keys of a file, one a line, or those of the environment, separated by commas. */
  static WebhookVerifier verifier(@Nullable Path file, @Nullable String variable) {
    List<String> keys = Stream.of(
            (file == null ? text(variable) : TextFiles.read(file, "--signature-key-file"))
                .split("[,\\s]+", -1))
        .filter(key -> !key.isEmpty())
        .toList();
    String source = file == null ? VARIABLE : "--signature-key-file " + file;
    if (keys.isEmpty()) {
      throw new Problem(
          ExitCode.USAGE,
          file == null
              ? VARIABLE + " is not set; set it to the signature key of the webhook, or use"
                  + " --signature-key-file"
              : source + " contains no key");
    }
    WebhookVerifier.Builder builder = WebhookVerifier.builder();
    try {
      keys.forEach(builder::key);
    } catch (IllegalArgumentException e) { // Without its cause, which may quote the text.
      throw new Problem(
          ExitCode.USAGE,
          source + ": a key is not hexadecimal; use the signature_key that the"
              + " service returned when the webhook was created");
    }
    return builder.build();
  }

  private static String text(@Nullable String variable) {
    return variable == null ? "" : variable;
  }
}
