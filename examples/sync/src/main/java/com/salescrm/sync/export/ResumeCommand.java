package com.salescrm.sync.export;

import com.salescrm.sdk.core.polling.PollToken;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command that resumes an export.
 *
 * @param target the file
 * @param serviceOptions the options that named the service, none of them secret
 */
record ResumeCommand(Target target, List<String> serviceOptions) {
  private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+=,-]+");

  /** What double quotes do not change: a backslash is special before some characters only. */
  private static final Pattern LITERAL =
      Pattern.compile("[^\"$`\\\\!]*(\\\\[^\"$`\\\\!\\n][^\"$`\\\\!]*)*");

  /** The command line to type. */
  String command(PollToken token) {
    Stream<String> own = Stream.of("crm-sync", "export", "--resume", token.toString());
    Stream<String> file = Stream.of("--to", target.path().toString());
    Stream<String> force = target.force() ? Stream.of("--force") : Stream.empty();
    Stream<String> rest = Stream.concat(serviceOptions.stream(), Stream.concat(file, force));
    return String.join(" ", Stream.concat(own, rest).map(ResumeCommand::quoted).toList());
  }

  /** As a shell of POSIX reads it; a path with single backslashes also as the shells of Windows do. */
  private static String quoted(String word) {
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    return LITERAL.matcher(word).matches()
        ? '"' + word + '"'
        : "'" + word.replace("'", "'\\''") + "'";
  }
}
