import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.stream.Stream;

/** Compares what two builds of the same sources deployed, byte for byte, and names the first entry in which a jar differs. */
public final class CompareBuilds {
  private record Entry(String name, String state) {}

  /** Takes the folders of the first and the second build. */
  public static void main(String[] args) throws Exception {
    Path first = Path.of(args[0]);
    Path second = Path.of(args[1]);
    List<Path> files = published(first);
    if (files.isEmpty() || !files.equals(published(second))) {
      System.err.println("The builds deployed different files: " + files + " and " + published(second));
      System.exit(1);
    }
    boolean same = true;
    for (Path file : files) {
      String sum = sha256(Files.readAllBytes(first.resolve(file)));
      boolean equal = sum.equals(sha256(Files.readAllBytes(second.resolve(file))));
      same &= equal;
      System.out.println(sum + "  " + file.getFileName() + "  " + (equal ? "same" : "DIFFERENT"));
      if (!equal) {
        System.err.println(file + " differs: " + difference(first.resolve(file), second.resolve(file)));
      }
    }
    if (!same) {
      System.exit(1);
    }
    System.out.println(files.size() + " files, the same in both builds.");
  }

  /** Signatures hold the time and the metadata of repositories does too; they are nothing a build makes. */
  private static List<Path> published(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(path -> path.toString().matches(".*\\.(jar|pom|json)"))
          .map(folder::relativize)
          .sorted()
          .toList();
    }
  }

  private static String difference(Path first, Path second) throws Exception {
    if (!first.toString().endsWith(".jar")) {
      return "at byte " + Files.mismatch(first, second);
    }
    List<Entry> one = entries(first);
    List<Entry> two = entries(second);
    for (int i = 0; i < Math.max(one.size(), two.size()); i++) {
      Entry left = i < one.size() ? one.get(i) : new Entry("no more entries", "");
      Entry right = i < two.size() ? two.get(i) : new Entry("no more entries", "");
      if (!left.name().equals(right.name())) {
        return "where the one has " + left.name() + ", the other has " + right.name();
      }
      if (!left.equals(right)) {
        return "entry " + left.name() + ": " + left.state() + " and " + right.state();
      }
    }
    return "not in its entries, but around them, at byte " + Files.mismatch(first, second);
  }

  private static List<Entry> entries(Path jar) throws Exception {
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = Files.newInputStream(jar); ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
        String content = sha256(zip.readAllBytes());
        entries.add(new Entry(entry.getName(), "time " + entry.getTime() + ", sha256 " + content));
      }
    }
    return entries;
  }

  private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
