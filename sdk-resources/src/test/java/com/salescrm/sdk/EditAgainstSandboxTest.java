package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.ContactUrl;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.sequence.Sequence;
import com.salescrm.sdk.sequence.SequenceStep;
import com.salescrm.sdk.sequence.SequenceStepRequest;
import com.salescrm.sdk.sequence.SequenceStepType;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookEventType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Edits of objects from a service that rejects unknown properties: nothing is lost, nothing is rejected. */
@Timeout(60)
class EditAgainstSandboxTest {
  private Sandbox sandbox;
  private CrmClient crm;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    crm.close();
    sandbox.close();
  }

  @Test
  void contact_listsEditedAndWrittenAsTheyWereRead_arePreserved() {
    Contact ann = crm.contacts()
        .create(CreateContactRequest.builder()
            .name("Ann")
            .addEmail(Email.of("ann@acme.example", EmailType.OFFICE))
            .addPhone(Phone.of("+14155550100"))
            .addUrl(ContactUrl.of("https://ann.example"))
            .build());

    Contact edited = crm.contacts()
        .edit(
            ann.id(), c -> c.addEmail(Email.of("ann@new.example")).removePhone("+1 415-555-0100"));

    assertThat(edited.emails())
        .extracting(Email::email)
        .containsExactly("ann@acme.example", "ann@new.example");
    assertThat(edited.phones()).isEmpty();
    assertThat(edited.urls()).isEqualTo(ann.urls());
    Contact written = crm.contacts()
        .update(ann.id(), b -> b.emails(ann.emails()).phones(ann.phones()).urls(ann.urls()));
    assertThat(written.emails()).isEqualTo(ann.emails());
    assertThat(written.phones()).isEqualTo(ann.phones());
  }

  @Test
  void contact_changesBetweenTwoStates_leadFromOneToTheOther() {
    Contact before = crm.contacts()
        .create(b -> b.name("Ann").title("CEO").addEmail(Email.of("ann@acme.example")));
    Contact after = Contact.builder()
        .from(before)
        .name("Ann Lee")
        .title(Optional.empty())
        .addPhone(Phone.of("+14155550100"))
        .build();

    Contact changed =
        crm.contacts().update(before.id(), UpdateContactRequest.between(before, after));

    assertThat(changed.name()).hasValue("Ann Lee");
    assertThat(changed.title()).as("the sandbox shows no title as an empty one").hasValue("");
    assertThat(changed.emails()).isEqualTo(before.emails());
    assertThat(changed.phones()).extracting(Phone::phone).containsExactly("+14155550100");
  }

  @Test
  void sequence_stepAdded_keepsTheOthersWithTheirIds() {
    Sequence sequence = crm.sequences()
        .create(b -> b.name("Welcome")
            .addStep(SequenceStepRequest.builder()
                .stepType(SequenceStepType.EMAIL)
                .delay(Duration.ofDays(1))
                .build())
            .addStep(
                SequenceStepRequest.builder().stepType(SequenceStepType.CALL).build()));
    String first = sequence.steps().get(0).id().orElseThrow();

    Sequence edited = crm.sequences()
        .edit(
            sequence.id(),
            s -> s.changeStep(first, step -> step.delay(Duration.ofHours(1)))
                .addStep(SequenceStepRequest.builder()
                    .stepType(SequenceStepType.CALL)
                    .build()));

    assertThat(edited.steps()).hasSize(3);
    assertThat(edited.steps().subList(0, 2))
        .extracting(SequenceStep::id)
        .isEqualTo(sequence.steps().stream().map(SequenceStep::id).toList());
    assertThat(edited.steps().get(0).delay()).hasValue(Duration.ofHours(1));
  }

  @Test
  void webhook_eventAddedAndRemoved_keepsTheOthers() {
    Webhook hook = crm.webhooks()
        .create(b ->
            b.url("https://x.example").addEvent("lead", "created").addEvent("lead", "updated"));

    Webhook edited = crm.webhooks()
        .edit(hook.id(), w -> w.addEvent("lead", "deleted").removeEvent("lead", "created"));

    assertThat(edited.events())
        .isEqualTo(List.of(
            WebhookEventType.of("lead", "updated"), WebhookEventType.of("lead", "deleted")));
  }
}
