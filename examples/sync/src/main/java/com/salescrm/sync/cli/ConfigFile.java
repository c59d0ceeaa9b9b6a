package com.salescrm.sync.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.PropertiesDefaultProvider;

/**
 * The options of a properties file, by their names without dashes. {@code parallel=8} is for every command that has
 * the option, {@code crm-sync.pull.parallel=8} for one.
 */
final class ConfigFile implements IDefaultValueProvider {
  static final String OPTION = "--config";
  private static final String NO = "--no-";
  // Another name is not printed: a file that contains a key may be given instead.
  private static final Pattern OPTION_NAME = Pattern.compile("[a-z_.-]+");
  private static final Set<String> COMMAND_LINE_ONLY = Set.of("config", "help", "version");

  private final Set<String> given;
  private final PropertiesDefaultProvider file;

  private ConfigFile(Set<String> given, Properties values) {
    this.given = given;
    this.file = new PropertiesDefaultProvider(values);
  }

  /** The file that a command line names, which is parsed afterwards; without a file it has no options. */
  static ConfigFile of(CommandLine line, List<String> args) {
    Set<String> given = new HashSet<>();
    Properties values = new Properties();
    for (int i = 0; i < args.size(); i++) {
      String[] word = args.get(i).split("=", 2);
      given.add(word[0]);
      if (word[0].equals(OPTION) && (word.length > 1 || i + 1 < args.size())) {
        values = read(line, word.length > 1 ? word[1] : args.get(i + 1));
      }
    }
    return new ConfigFile(given, values);
  }

  private static Properties read(CommandLine line, String file) {
    Properties values;
    try {
      values = TextFiles.properties(Path.of(file), OPTION);
    } catch (InvalidPathException e) {
      throw new ParameterException(line, OPTION + ": " + TextFiles.notAPath(file));
    } catch (Problem e) {
      throw new ParameterException(line, String.valueOf(e.getMessage()));
    }
    Set<String> known = new HashSet<>();
    addNames(line, known);
    for (String name : values.stringPropertyNames()) {
      if (!known.contains(name)) {
        throw new ParameterException(
            line,
            OPTION + " " + file + ": there is no option "
                + (OPTION_NAME.matcher(name).matches() ? "'" + name + "'" : "of the name of a line")
                + "; the names are those of --help without dashes");
      }
      // Java does not remove the blanks at the end of a line.
      String value = values.getProperty(name).strip();
      if (value.isEmpty()) { // picocli would ignore a flag.
        throw new ParameterException(
            line,
            OPTION + " " + file + ": '" + name + "' has no value; that of a flag is true or false");
      }
      values.setProperty(name, value);
    }
    return values;
  }

  private static void addNames(CommandLine line, Set<String> names) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      String name = option.longestName().substring(2);
      if (!COMMAND_LINE_ONLY.contains(name)) {
        names.add(name);
        names.add(line.getCommandSpec().qualifiedName(".") + "." + name);
      }
    }
    line.getSubcommands().values().forEach(each -> addNames(each, names));
  }

  /** Null for an option of the command line: a flag that is given there would negate its default. */
  @Override
  public @Nullable String defaultValue(ArgSpec argument) throws Exception {
    return argument instanceof OptionSpec option
            && Stream.of(option.names())
                .noneMatch(name -> given.contains(name) || given.contains(opposite(name)))
        ? file.defaultValue(argument)
        : null;
  }

  /** Such as {@code --no-history} of {@code --history}: the file has neither if one is given. */
  private static String opposite(String name) {
    return name.startsWith(NO) ? "--" + name.substring(NO.length()) : NO + name.substring(2);
  }
}
