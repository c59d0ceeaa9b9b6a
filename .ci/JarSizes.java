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
 * Prints the size of a module's jar and of everything that a program needs at run time to use it, and fails if one of
 * them has grown beyond its bound. A bound is raised in the module's POM, in the commit that makes it necessary.
 */
public final class JarSizes {

  /** Takes the jar, its bound in KiB, the bounds of jars and KiB of the whole, and the class path at run time. */
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
    List<String> broken = new ArrayList<>();
    bounded.forEach((what, value) -> {
      System.out.printf("%,9d %s, at most %,d%n", value[0], what, value[1]);
      if (value[0] > value[1]) {
        broken.add(String.format("%,d %s: more than the %,d that are allowed", value[0], what, value[1]));
      }
    });
    if (!broken.isEmpty()) {
      broken.forEach(System.err::println);
      System.err.println("Make it smaller, or raise the bound in the POM of the module and say why.");
      System.exit(1);
    }
  }

  private static long kibibytes(long bytes) {
    return (bytes + 1023) / 1024;
  }
}
