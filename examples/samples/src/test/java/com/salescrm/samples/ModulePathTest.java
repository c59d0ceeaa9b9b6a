package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The SDK as named modules: its packages are exported, and its models are open to Jackson. */
@Timeout(60)
class ModulePathTest {
  private static final List<String> MODULES = List.of(
      "sdk-core",
      "sdk-resources",
      "okhttp-jvm",
      "okio-jvm",
      "kotlin-stdlib",
      "annotations-13",
      "jackson-",
      "slf4j-api",
      "jspecify");

  @Test
  void sdk_onTheModulePath_createsReadsAndLists() throws Exception {
    assertThatProgramRuns(
        "com.salescrm.sdk com.salescrm.sdk.core",
        "-p",
        classPath(true),
        "--add-modules",
        "com.salescrm.sdk",
        "-cp",
        classPath(false));
  }

  /** Runs {@link Program} against a sandbox, each in a JVM of its own. */
  static void assertThatProgramRuns(String modules, String... jvmOptions) throws Exception {
    try (OtherJvm service =
        OtherJvm.start(SandboxMain.class, List.of(), List.of("200"), Map.of())) {
      Map<String, String> environment =
          Map.of("CRM_BASE_URL", service.line(), "CRM_API_KEY", service.line());
      try (OtherJvm program =
          OtherJvm.start(Program.class, List.of(jvmOptions), List.of(), environment)) {
        assertThat(program.line()).isEqualTo(modules);
        assertThat(program.line()).isEqualTo("Acme, gold, 201 leads, 0 groups");
        assertThat(program.exitCode(30)).isZero();
      }
    }
  }

  /** The entries of this JVM's class path that are modules of the SDK and its dependencies, or the classes of this module. */
  private static String classPath(boolean modules) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry ->
            modules ? isModule(entry) : entry.contains("samples") && !entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isModule(String entry) {
    String path = entry.replace(File.separatorChar, '/');
    String name = path.endsWith(".jar") ? path.substring(path.lastIndexOf('/') + 1) : path;
    return MODULES.stream()
        .anyMatch(module -> name.startsWith(module)
            || name.contains(module + "/target/")
            || name.startsWith("salescrm-" + module));
  }

  /** Uses models of several packages, to and from JSON. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      System.out.println(CrmClient.class.getModule().getName() + " "
          + CrmJson.class.getModule().getName());
      CustomField<String> tier = CustomField.text("cf_tier");
      try (CrmClient crm = CrmClient.fromEnv()) {
        Lead lead = crm.leads().create(b -> b.name("Acme").custom(tier, "gold"));
        Lead copy = CrmJson.fromJson(CrmJson.toJson(lead), Lead.class);
        long groups =
            crm.opportunities().listGrouped(OpportunityGroupBy.USER).stream().count();
        int count = crm.leads().list().toList(1_000).size();
        System.out.println(copy.name().orElse("") + ", " + copy.custom(tier).orElse("") + ", "
            + count + " leads, " + groups + " groups");
      }
    }
  }
}
