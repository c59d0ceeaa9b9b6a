///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DEPS com.salescrm:salescrm-sdk-resources:0.1.0-SNAPSHOT
//DEPS org.slf4j:slf4j-nop:2.0.20

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints all leads as CSV (RFC 4180, UTF-8): id, name, status, web address, first e-mail address, and the custom fields
 * of the arguments. JBang downloads the dependencies; with Java 17 pass a class path.
 *
 * <pre>
 * export CRM_BASE_URL=https://api.example.com/api/v1 CRM_API_KEY=…
 * jbang LeadsToCsv.java cf_tier cf_seats > leads.csv
 * java -cp '…' LeadsToCsv.java cf_tier cf_seats > leads.csv
 * </pre>
 */
class LeadsToCsv {
  public static void main(String... args) {
    try (CrmClient crm = CrmClient.fromEnv();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8)) {
      List<String> fields = Stream.of(args).map(id -> CustomField.text(id).id()).toList();
      List<String> names = new ArrayList<>(List.of("id", "name", "status", "url", "email"));
      names.addAll(fields);
      out.print(line(names));
      for (Lead lead : crm.leads()
          .list(r -> r.fields("name", "status_label", "url", "contacts", "custom").pageSize(100))
          .prefetch(2)) {
        out.print(line(row(lead, fields)));
      }
      if (out.checkError()) { // A full disk or a closed pipe: a PrintStream does not throw.
        throw new IllegalStateException("the output could not be written");
      }
    } catch (IllegalArgumentException e) { // An argument is no id of a custom field.
      System.err.println(e.getMessage());
      System.exit(2);
    } catch (IllegalStateException | CrmException e) {
      System.err.println("Not all leads: " + e.getMessage()); // Or a setting is missing.
      System.exit(1);
    }
  }

  private static List<String> row(Lead lead, List<String> fields) {
    List<String> row = new ArrayList<>(List.of(lead.id(), lead.name().orElse("")));
    row.add(lead.statusLabel().orElse(""));
    row.add(lead.url().orElse(""));
    row.add(lead.contacts().stream()
        .flatMap(contact -> contact.emails().stream())
        .map(address -> address.email())
        .findFirst()
        .orElse(""));
    for (String id : fields) {
      var value = lead.custom().raw(id); // Any type; a list is printed as JSON.
      row.add(value.isContainerNode() ? value.toString() : value.asText());
    }
    return row;
  }

  private static String line(List<String> values) {
    return values.stream().map(LeadsToCsv::quoted).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String quoted(String value) {
    return value.matches("(?s).*[\",\r\n].*") ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }
}
