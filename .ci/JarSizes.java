import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints the sizes of a module's jar and of the jars that a program needs at run time. Fails if one of them exceeds its
 * bound. The bounds are properties in the POM of the module.
 */
public final class JarSizes {

  /** Takes the jar, its bound in KiB, the bounds for the jars at run time (number, KiB), and the class path at run time. */
  public static void main(String[] args) throws IOException {
    Path own = Path.of(args[0]);
    Map<String, Long> sizes = new TreeMap<>();
    for (String entry : args[4].split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isRegularFile(path)) {
        sizes.put(path.getFileName().toString(), Files.size(path));
      }
    }
    sizes.put(own.getFileName().toString(), Files.size(own));
    sizes.forEach((name, bytes) -> System.out.printf("%,9d KiB  %s%n", kibibytes(bytes), name));
    long all = sizes.values().stream().mapToLong(Long::longValue).sum();

    Map<String, long[]> bounded = new LinkedHashMap<>();
    bounded.put("KiB of " + own.getFileName(), new long[] {kibibytes(Files.size(own)), Long.parseLong(args[1])});
    bounded.put("jars at run time", new long[] {sizes.size(), Long.parseLong(args[2])});
    bounded.put("KiB at run time", new long[] {kibibytes(all), Long.parseLong(args[3])});
    List<String> exceeded = new ArrayList<>();
    bounded.forEach((what, value) -> {
      System.out.printf("%,9d %s, maximum %,d%n", value[0], what, value[1]);
      if (value[0] > value[1]) {
        exceeded.add(String.format("%,d %s: the maximum is %,d", value[0], what, value[1]));
      }
    });
    if (!exceeded.isEmpty()) {
      exceeded.forEach(System.err::println);
      System.err.println("Reduce the size, or raise the bound in the POM of the module and give the reason in the commit.");
      System.exit(1);
    }
  }

  private static long kibibytes(long bytes) {
    return (bytes + 1023) / 1024;
  }
}
