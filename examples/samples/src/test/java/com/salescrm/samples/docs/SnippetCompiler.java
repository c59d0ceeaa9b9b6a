package com.salescrm.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the snippets with the compiler of this JVM and the warnings of the build. */
final class SnippetCompiler {
  private static final String PACKAGE = "com.salescrm.samples.docs.snippets";
  private static final List<String> OPTIONS = List.of(
      "--release", "17", "-proc:none", "-Xlint:all,-processing,-path,-classfile", "-Werror");
  /** Imports on demand, so that the pages need none. A name that occurs in two packages is a compiler error. */
  private static final List<String> IMPORTS = List.of(
      "com.fasterxml.jackson.databind.*",
      "com.fasterxml.jackson.databind.node.*",
      "com.salescrm.sandbox.*",
      "com.salescrm.sdk.*",
      "com.salescrm.sdk.batch.*",
      "com.salescrm.sdk.batch.journal.*",
      "com.salescrm.sdk.bulkaction.*",
      "com.salescrm.sdk.comment.*",
      "com.salescrm.sdk.contact.*",
      "com.salescrm.sdk.core.auth.*",
      "com.salescrm.sdk.core.auth.store.*",
      "com.salescrm.sdk.core.auth.store.jdbc.*",
      "com.salescrm.sdk.core.download.*",
      "com.salescrm.sdk.core.error.*",
      "com.salescrm.sdk.core.http.*",
      "com.salescrm.sdk.core.json.*",
      "com.salescrm.sdk.core.model.*",
      "com.salescrm.sdk.core.paging.*",
      "com.salescrm.sdk.core.polling.*",
      "com.salescrm.sdk.core.property.Custom",
      "com.salescrm.sdk.core.query.*",
      "com.salescrm.sdk.core.retry.*",
      "com.salescrm.sdk.core.retry.jdbc.*",
      "com.salescrm.sdk.export.*",
      "com.salescrm.sdk.group.*",
      "com.salescrm.sdk.integrationlink.*",
      "com.salescrm.sdk.lead.*",
      "com.salescrm.sdk.membership.*",
      "com.salescrm.sdk.opportunity.*",
      "com.salescrm.sdk.phonenumber.*",
      "com.salescrm.sdk.sendas.*",
      "com.salescrm.sdk.sequence.*",
      "com.salescrm.sdk.smartview.*",
      "com.salescrm.sdk.task.*",
      "com.salescrm.sdk.template.*",
      "com.salescrm.sdk.unsubscribe.*",
      "com.salescrm.sdk.user.*",
      "com.salescrm.sdk.webhook.*",
      "java.io.*",
      "java.math.BigDecimal",
      "java.net.URI",
      "java.nio.file.*",
      "java.sql.*",
      "java.time.*",
      "java.util.*",
      "java.util.concurrent.*",
      "javax.sql.DataSource",
      "okhttp3.OkHttpClient",
      "org.junit.jupiter.api.Test",
      "org.springframework.context.annotation.Bean",
      "static org.assertj.core.api.Assertions.*");

  private SnippetCompiler() {}

  /** Returns a loader of the compiled classes. If a snippet does not compile, the error names page and line. */
  static ClassLoader compile(List<Snippet> snippets, Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Source> sources = snippets.stream().map(Source::of).toList();
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
    boolean compiled =
        compiler.getTask(null, null, diagnostics, options, null, sources).call();
    if (!compiled) {
      throw new AssertionError(
          "Blocks that do not compile:\n" + describe(diagnostics.getDiagnostics(), sources));
    }
    try {
      URL[] classes = {folder.toUri().toURL()};
      return new URLClassLoader(classes, SnippetCompiler.class.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String fullName(Snippet snippet) {
    return PACKAGE + "." + snippet.className();
  }

  private static String describe(
      List<Diagnostic<? extends JavaFileObject>> diagnostics, List<Source> sources) {
    Map<URI, Source> byUri = new HashMap<>();
    sources.forEach(source -> byUri.put(source.toUri(), source));
    StringBuilder text = new StringBuilder();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
      Source source = diagnostic.getSource() == null
          ? null
          : byUri.get(diagnostic.getSource().toUri());
      text.append(source == null ? "?" : source.place(diagnostic.getLineNumber()))
          .append(": ")
          .append(diagnostic.getMessage(null))
          .append('\n');
    }
    return text.toString();
  }

  /** A snippet as a compilation unit with the position of each line on its page. */
  private static final class Source extends SimpleJavaFileObject {
    private final List<String> lines = new ArrayList<>();
    private final List<String> places = new ArrayList<>();

    private Source(String className) {
      super(URI.create("snippet:///" + className + ".java"), Kind.SOURCE);
    }

    static Source of(Snippet snippet) {
      Source source = new Source(snippet.className());
      boolean members = snippet.members().isPresent();
      source.add("package " + PACKAGE + ";", snippet.toString());
      IMPORTS.forEach(name -> source.add("import " + name + ";", snippet.toString()));
      source.add(
          "public class " + snippet.className()
              + (members
                  ? " {"
                  : " extends " + snippet.stage().getName()
                      + " { @Override public void run() throws Exception {"),
          snippet.toString());
      for (Block block : members ? List.of(snippet.block()) : snippet.statements()) {
        for (int i = 0; i < block.code().size(); i++) {
          source.add(block.code().get(i), block.page() + ":" + (block.line() + i + 1));
        }
      }
      source.add(members ? "}" : "}}", snippet.toString());
      return source;
    }

    private void add(String line, String place) {
      lines.add(line);
      places.add(place);
    }

    String place(long line) {
      return line < 1 ? places.get(0) : places.get((int) line - 1);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return String.join("\n", lines);
    }
  }
}
