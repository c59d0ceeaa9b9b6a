package com.salescrm.samples.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Every Java block of every page compiles and runs against a sandbox without a violation of the specification. */
@Timeout(60)
class SnippetsTest {
  private static final Set<String> RUN = Set.of("java", "groovy");
  private static final List<Snippet> ALL = Snippet.all();

  @TempDir
  private static Path classes;

  private static ClassLoader loader;

  @BeforeAll
  static void compile() {
    loader = SnippetCompiler.compile(ALL, classes);
  }

  static List<Snippet> running() {
    return ALL.stream().filter(Snippet::runs).toList();
  }

  @ParameterizedTest
  @MethodSource("running")
  void block_ofAPage_runs(Snippet snippet, @TempDir Path folder) throws Exception {
    try (Stage stage = (Stage) classOf(snippet).getDeclaredConstructor().newInstance()) {
      Map<String, String> settings =
          Map.of("crm.baseUrl", stage.baseUrl, "crm.apiKey", stage.apiKey);
      settings.forEach(System::setProperty);
      Optional<Exception> failure;
      String printed;
      try {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        failure = runAndCapture(stage, folder, output);
        printed = output.toString(UTF_8);
      } finally {
        settings.keySet().forEach(System::clearProperty);
      }
      requireExpected(snippet, failure);
      if (failure.isEmpty()) {
        assertThat(stage.sandbox.violations()).isEmpty();
      }
      assertThat(Snippet.expectedOutput(snippet.block()).map(SnippetsTest::withoutTimes))
          .as("the output on the page")
          .isIn(Optional.empty(), Optional.of(withoutTimes(printed.strip())));
    }
  }

  private static Optional<Exception> runAndCapture(
      Stage stage, Path folder, ByteArrayOutputStream output) {
    PrintStream console = System.out;
    System.setOut(new PrintStream(output, true, UTF_8));
    try {
      stage.runIn(folder);
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(e);
    } finally {
      System.setOut(console);
      console.print(output.toString(UTF_8));
    }
  }

  private static void requireExpected(Snippet snippet, Optional<Exception> failure)
      throws Exception {
    Optional<String> name = failure.map(e -> e.getClass().getSimpleName());
    if (failure.isPresent() && !name.equals(snippet.exception())) {
      throw failure.get();
    }
    assertThat(name).as("exception of %s", snippet).isEqualTo(snippet.exception());
  }

  private static String withoutTimes(String text) {
    // A random delay of less than a millisecond is not printed.
    return text.replaceAll("(#[2-9] \\d+) in ", "$1 after waiting 0 ms in ")
        .replaceAll("\\d+ ms", "N ms");
  }

  /** A program that ended early is started again. */
  @Test
  void resumeBlock_startedTwice_resumesAfterTheLastPage() throws Exception {
    Snippet resume = running().stream()
        .filter(snippet -> snippet.block().text().contains("MERGE INTO progress"))
        .findFirst()
        .orElseThrow();
    try (Stage stage = (Stage) classOf(resume).getDeclaredConstructor().newInstance()) {
      stage.run();
      int requests = stage.sandbox.requests().size();
      stage.run();

      assertThat(stage.sandbox.requests()).hasSize(requests + 1);
      try (Connection db = stage.dataSource.getConnection();
          ResultSet rows = db.createStatement().executeQuery("SELECT count(*) FROM lead")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(250);
      }
    }
  }

  @Test
  void printedBlocks_ofAllPages_followASnippet() {
    List<String> withoutSnippet = new ArrayList<>();
    for (Page page : Page.all()) {
      List<Block> blocks = page.blocks();
      for (int i = 0; i < blocks.size(); i++) {
        if (blocks.get(i).marker().equals("printed")
            && (i == 0 || !RUN.contains(blocks.get(i - 1).language()))) {
          withoutSnippet.add(blocks.get(i).place());
        }
      }
    }
    assertThat(withoutSnippet).isEmpty();
  }

  @Test
  void members_ofAllPages_haveATest() {
    assertThat(ALL.stream().flatMap(snippet -> snippet.members().stream()))
        .containsExactlyInAnyOrder("spring", "junit");
  }

  @Test
  void springBean_contextClosed_isClosed() throws Exception {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(3))) {
      System.setProperty("crm.baseUrl", sandbox.baseUrl());
      System.setProperty("crm.apiKey", sandbox.apiKey());
      CrmClient crm;
      try (AnnotationConfigApplicationContext context =
          new AnnotationConfigApplicationContext(membersNamed("spring"))) {
        crm = context.getBean(CrmClient.class);
        assertThat(crm.leads().list().toList(10)).hasSize(3);
      } finally {
        System.clearProperty("crm.baseUrl");
        System.clearProperty("crm.apiKey");
      }
      CrmClient closed = crm;
      assertThat(org.assertj.core.api.Assertions.catchThrowable(
              () -> closed.users().me()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
    }
  }

  @Test
  void junitTest_onThePage_passes() throws Exception {
    SummaryGeneratingListener results = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();

    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(membersNamed("junit").getDeclaredClasses()[0]))
            .build(),
        results);

    results.getSummary().printFailuresTo(new PrintWriter(System.out, true, UTF_8));
    assertThat(results.getSummary().getTestsSucceededCount()).isEqualTo(1);
    assertThat(results.getSummary().getTotalFailureCount()).isZero();
  }

  private static Class<?> membersNamed(String name) throws ClassNotFoundException {
    Snippet snippet = ALL.stream()
        .filter(each -> each.members().equals(Optional.of(name)))
        .findFirst()
        .orElseThrow();
    return classOf(snippet);
  }

  private static Class<?> classOf(Snippet snippet) throws ClassNotFoundException {
    return loader.loadClass(SnippetCompiler.fullName(snippet));
  }

  @Test
  void compiler_invalidBlock_isReportedWithPageAndLine(@TempDir Path folder) {
    Block wrong =
        new Block("docs/x.md", 7, "java", "", List.of("int leads = 1;", "crm.leads().fly(leads);"));

    assertThat(org.assertj.core.api.Assertions.catchThrowable(
            () -> SnippetCompiler.compile(List.of(new Snippet(wrong, null)), folder)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("docs/x.md:9: cannot find symbol");
    assertThat(Files.isDirectory(folder)).isTrue();
  }
}
