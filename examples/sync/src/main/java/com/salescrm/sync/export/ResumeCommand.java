package com.salescrm.sync.export;

import com.salescrm.sdk.core.polling.PollToken;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command that resumes an export.
 *
 * @param target the file
 * @param serviceOptions the options that named the service, none of them secret
 */
record ResumeCommand(Target target, List<String> serviceOptions) {
  /** The command line to type. */
  String command(PollToken token) {
    Stream<String> own = Stream.of("crm-sync", "export", "--resume", token.toString());
    Stream<String> file = Stream.of("--to", target.path().toString());
    Stream<String> force = target.force() ? Stream.of("--force") : Stream.empty();
    Stream<String> rest = Stream.concat(serviceOptions.stream(), Stream.concat(file, force));
    return String.join(" ", Stream.concat(own, rest).map(ResumeCommand::quoted).toList());
  }

  private static String quoted(String word) {
    return word.contains(" ") ? '"' + word + '"' : word;
  }
}
