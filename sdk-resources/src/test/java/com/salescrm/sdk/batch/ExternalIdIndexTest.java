package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.FaultPlan;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.CreateOpportunityRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExternalIdIndexTest {
  private static final String NUMBER = "custom.cf_no";
  private static final CustomField<String> NO = CustomField.text("cf_no");
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final Duration LAG = Duration.ofMillis(20);

  private Sandbox sandbox;
  private CrmClient crm;

  @BeforeEach
  void start() {
    sandbox = Sandbox.builder()
        .customField("cf_no", "Customer no")
        .customField("cf_tier", "Tier")
        .start();
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .retryPolicy(RetryPolicy.defaults()
            .withBackoff(Backoff.exponential(Duration.ofNanos(1), Duration.ofNanos(1))))
        .build();
  }

  @AfterEach
  void close() {
    crm.close();
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  private ExternalIdIndex<CreateLeadRequest> leads() {
    return crm.leads().index(NUMBER, options -> options.listLag(LAG));
  }

  private static CreateLeadRequest acme() {
    return CreateLeadRequest.builder()
        .name("Acme")
        .custom(TIER, "gold")
        .addContact(NewContact.builder().name("Ann").build())
        .build();
  }

  private String existing(String number) {
    return crm.leads().create(b -> b.name("Acme").custom(NO, number)).id();
  }

  private List<String> sent() {
    return sandbox.requests().stream()
        .map(call -> call.method() + " " + call.path())
        .toList();
  }

  private RecordedCall last() {
    List<RecordedCall> calls = sandbox.requests();
    return calls.get(calls.size() - 1);
  }

  @Test
  void upsert_newKey_createsTheObjectWithTheKey() {
    WriteResult result = crm.leads().upsert(leads(), "acme-42", acme());

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    Lead lead = crm.leads().get(result.id().orElseThrow());
    assertThat(lead.custom().get(NO)).contains("acme-42");
    assertThat(lead.contacts()).hasSize(1);
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void upsert_knownObjectWithOtherValues_sendsOnlyWhatDiffersWithoutWhatExistsAtCreationOnly() {
    String id = existing("acme-42");

    WriteResult result = crm.leads().upsert(leads(), "acme-42", acme());

    assertThat(result.toString()).isEqualTo("acme-42: UPDATED " + id);
    assertThat(last().method()).isEqualTo("PUT");
    assertThat(CrmJson.tree(last().body()))
        .isEqualTo(CrmJson.tree("{\"custom.cf_tier\":\"gold\"}"));
  }

  @Test
  void upsert_sameValues_sendsNothingAfterThePass() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    crm.leads().upsert(index, "acme-42", acme());
    crm.leads().upsert(index, "acme-42", b -> b.name("Acme").description("x"));
    sandbox.clearRequests();

    WriteResult result =
        crm.leads().upsert(index, "acme-42", b -> b.description("x").custom(TIER, "gold"));

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(result.id()).isPresent();
    assertThat(sent()).isEmpty();
  }

  @Test
  void upsert_afterANewPass_comparesWithTheList() {
    crm.leads().upsert(leads(), "acme-42", acme());
    ExternalIdIndex<CreateLeadRequest> other = leads();

    assertThat(other.upsert("acme-42", acme()).status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(other.loadedAt()).isPresent();
    assertThat(other.size()).isEqualTo(1);
  }

  @Test
  void upsert_fieldThatWasNotCompared_isAlwaysSent() {
    existing("acme-42");
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index(NUMBER, options -> options.fields("custom.cf_tier"));

    index.upsert("acme-42", CreateLeadRequest.builder().name("Acme").build());

    assertThat(sandbox.requests().get(1).parameter("_fields"))
        .contains("id,custom.cf_no,custom.cf_tier");
    assertThat(sandbox.requests().get(1).parameter("_limit")).contains("100");
    assertThat(last().body()).isEqualTo("{\"name\":\"Acme\"}");
  }

  @Test
  void upsert_namedFieldThatTheObjectLacks_countsAsNull() {
    existing("acme-42");
    ExternalIdIndex<Map<String, Object>> index = ExternalIdIndex.of(
        http(), "/lead/", NUMBER, options -> options.fields("custom.cf_tier", "name"));

    Map<String, Object> request = new HashMap<>();
    request.put("custom.cf_tier", com.fasterxml.jackson.databind.node.NullNode.getInstance());

    assertThat(index.upsert("acme-42", request).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  private com.salescrm.sdk.core.http.ApiClient http() {
    return com.salescrm.sdk.core.http.ApiClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  @Test
  void upsert_propertySetToAnotherValue_isRefusedAndNothingIsSent() {
    ExternalIdIndex<CreateLeadRequest> index = leads();

    assertThatThrownBy(() -> crm.leads().upsert(index, "acme-42", b -> b.custom(NO, "acme-43")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the request sets custom.cf_no to another value than the external id");
    assertThat(sent()).isEmpty();
  }

  @Test
  void index_idOfACustomFieldWithoutPrefix_isRefused() {
    assertThatThrownBy(() -> crm.leads().index("cf_no"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'cf_no'")
        .hasMessageContaining("custom.cf_");
    assertThatThrownBy(() -> crm.leads().index("custom.cf_no", o -> o.fields("name", "lcf_tier")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lcf_tier");
  }

  @Test
  void upsert_blankOrTooLongKey_isRefusedAndNothingIsSent() {
    for (String key : List.of(" ", "x".repeat(501), "a\0b", "a\uD83D")) {
      assertThatThrownBy(() -> leads().upsert(key, acme()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("externalId must");
    }
    assertThat(sent()).isEmpty();
  }

  @Test
  void upsert_severalObjectsWithTheKey_choosesNone() {
    List<String> ids =
        List.of(existing("acme-42"), existing("acme-42")).stream().sorted().toList();
    existing("ACME-42");
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.clearRequests();

    assertThatThrownBy(() -> index.upsert("acme-42", acme()))
        .isInstanceOfSatisfying(
            DuplicateKeyException.class, e -> assertThat(e.ids()).isEqualTo(ids));
    assertThatThrownBy(() -> index.find("acme-42")).isInstanceOf(DuplicateKeyException.class);
    assertThat(index.ids("acme-42")).isEqualTo(ids);
    assertThat(index.duplicates()).containsExactly(Map.entry("acme-42", ids));
    assertThat(index.find("ACME-42")).isPresent();
    assertThat(sent()).isEmpty();
  }

  @Test
  void upsert_numberAsKey_equalsItsText() {
    ExternalIdIndex<CreateLeadRequest> index = leads();
    CreateLeadRequest request = CreateLeadRequest.builder()
        .custom(CustomField.number("cf_no"), new BigDecimal("42.0"))
        .build();

    String id = index.upsert("42", request).id().orElseThrow();

    assertThat(CrmJson.tree(last().body()).path(NUMBER).isNumber()).isTrue();
    assertThat(leads().find("42")).contains(id);
  }

  @Test
  void upsert_blankNameInTheList_isNoKey() {
    crm.leads().create(b -> b.name(" "));
    crm.leads().create(b -> b.description("without a name"));
    ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("name").load();

    assertThat(index.size()).isZero();
    assertThat(index.upsert("Acme", CreateLeadRequest.builder().build()).status())
        .isEqualTo(WriteStatus.CREATED);
    assertThat(last().body()).isEqualTo("{\"name\":\"Acme\"}");
  }

  @Test
  void upsert_lostResponseOfACreate_findsTheObjectAfterTheLag() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");
    long start = System.nanoTime();

    WriteResult result = index.upsert("acme-42", acme());

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LAG);
    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(result.id()).contains(sandbox.leads().get(0).path("id").asText());
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void upsert_lostResponseOfACreateOfWhichAnotherProgramMadeAnObject_throwsAfterTheCreate() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    leads().upsert("acme-42", acme()); // By an index of its own.
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");

    assertThatThrownBy(() -> index.upsert("acme-42", acme()))
        .isInstanceOfSatisfying(
            DuplicateKeyException.class, e -> assertThat(e.ids()).hasSize(2));

    assertThat(sandbox.count("lead")).isEqualTo(2);
  }

  @Test
  void upsert_lostRequestOfACreate_isSentAgainOnce() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.status(500)).on("POST", "/lead/");
    sandbox.clearRequests();

    assertThat(index.upsert("acme-42", acme()).status()).isEqualTo(WriteStatus.CREATED);

    assertThat(sandbox.count("lead")).isEqualTo(1);
    assertThat(sent()).hasSize(3);
  }

  @Test
  void upsert_createWithoutAnIdInTheResponse_findsTheObject() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.emptyBody()).on("POST", "/lead/");

    assertThat(index.upsert("acme-42", acme()).id()).isPresent();
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void upsert_secondDoubt_isUnknownWithTheException() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.status(500)).on("POST", "/lead/").times(2);
    sandbox.clearRequests();

    WriteResult result = index.upsert("acme-42", acme());

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(result.exception().orElseThrow())
        .isInstanceOfSatisfying(
            CrmException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(sent().stream().filter("POST /lead/"::equals)).hasSize(2);
  }

  @Test
  void upsert_doubtAndAListThatCannotBeRead_isUnknown() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/");
    sandbox.faults().next(Fault.status(500)).on("GET", "/lead/").always();

    WriteResult result = index.upsert("acme-42", acme());

    assertThat(result.status()).isEqualTo(WriteStatus.UNKNOWN);
    assertThat(result.exception().orElseThrow().getSuppressed()).hasSize(1);
  }

  @Test
  void upsert_rejectedCreate_throwsAndIsNotRepeated() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.faults().next(Fault.status(400)).on("POST", "/lead/");
    sandbox.clearRequests();

    assertThatThrownBy(() -> index.upsert("acme-42", acme()))
        .isInstanceOf(BadRequestException.class);
    assertThat(sent()).hasSize(1);
  }

  @Test
  void upsert_objectThatWasDeleted_isCreatedAfterANewPass() {
    String id = existing("acme-42");
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    crm.leads().delete(id);

    WriteResult result = index.upsert("acme-42", acme());

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThat(result.id()).isPresent().isNotEqualTo(java.util.Optional.of(id));
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void upsert_updateOfUnknownOutcome_forgetsWhatItKnew() {
    existing("acme-42");
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    CreateLeadRequest old = CreateLeadRequest.builder().name("Acme").build();
    assertThat(index.upsert("acme-42", old).status()).isEqualTo(WriteStatus.UNCHANGED);
    FaultPlan lost = sandbox
        .faults()
        .next(Fault.resetAfterProcessing())
        .on("PUT", "/lead/*/")
        .always();

    assertThatThrownBy(() ->
            index.upsert("acme-42", CreateLeadRequest.builder().name("Beta").build()))
        .isInstanceOf(CrmException.class);

    lost.disarm();
    assertThat(index.upsert("acme-42", old).status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(sandbox.leads().get(0).path("name").asText()).isEqualTo("Acme");
  }

  @Test
  void upsert_serviceThatTrimsTheKey_reportsTheCreatedObjectAndCreatesNoSecondOne() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    trimNextKey();
    sandbox.clearRequests();

    assertThatThrownBy(() -> index.upsert(" acme-42", acme()))
        .isInstanceOfSatisfying(
            OutcomeUnknownException.class, e -> assertThat(e.outcome()).contains(Outcome.PROCESSED))
        .hasMessage("POST /lead/ created lead_trimmed, but the service stored custom.cf_no ="
            + " \"acme-42\" instead of the external id \" acme-42\", which therefore finds no"
            + " object: correct the object, and use external ids in the form in which the service"
            + " stores them");
    assertThatThrownBy(() -> index.upsert(" acme-42", acme()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("POST /lead/ created lead_trimmed");
    assertThat(sent()).containsExactly("POST /lead/");
    assertThat(index.upsert("acme-43", acme()).status()).isEqualTo(WriteStatus.CREATED);
  }

  private FaultPlan trimNextKey() {
    return sandbox
        .faults()
        .next(Fault.body(
            "application/json", "{\"id\": \"lead_trimmed\", \"custom.cf_no\": \"acme-42\"}"))
        .on("POST", "/lead/");
  }

  @Test
  void upsert_serviceThatChangesEachKey_createsNoMoreAfterAHundred() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    trimNextKey().always();
    List<WriteResult> results = new ArrayList<>();
    sandbox.clearRequests();

    BatchProgress end = crm.batch(
            IntStream.range(0, 300).mapToObj(i -> Write.upsert(index, "Acme-" + i, acme())))
        .concurrency(1)
        .onResult(results::add)
        .run();

    assertThat(end.unknown()).isEqualTo(100);
    assertThat(end.failed()).isEqualTo(200);
    assertThat(results.stream().filter(result -> result.status() == WriteStatus.FAILED))
        .allSatisfy(result -> assertThat(result.exception().orElseThrow())
            .hasMessageContaining("changed the external ids of 100 created objects"));
    assertThat(sent().stream().filter("POST /lead/"::equals)).hasSize(100);
  }

  @Test
  void run_listThatTheServiceRefuses_failsEachRowAfterOneRequest() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();

    List<RuntimeException> failures = failures();

    assertThat(failures).hasSize(200).allSatisfy(e -> assertThat(e).isSameAs(failures.get(0)));
    assertThat(failures.get(0)).isInstanceOf(ForbiddenException.class);
    assertThat(sent()).containsExactly("GET /lead/");
  }

  @Test
  void run_listBeyondTheLargestSkip_failsEachRowAfterOnePass() {
    sandbox.seed(Seed.leads(150).withoutCustomFields());
    sandbox.maxSkip(50);

    List<RuntimeException> failures = failures();

    assertThat(failures).hasSize(200).allSatisfy(e -> assertThat(e).isSameAs(failures.get(0)));
    assertThat(failures.get(0)).isInstanceOf(SkipLimitException.class);
    assertThat(sent()).containsExactly("GET /lead/", "GET /lead/");
  }

  /** What 200 creates and upserts end with. */
  private List<RuntimeException> failures() {
    ExternalIdIndex<CreateLeadRequest> index = leads();
    List<RuntimeException> failures = new ArrayList<>();
    crm.batch(IntStream.range(0, 200)
            .mapToObj(i -> i % 2 == 0
                ? Write.create(index, "acme-" + i, acme())
                : Write.upsert(index, "acme-" + i, acme())))
        .onResult(result -> failures.add(result.exception().orElseThrow()))
        .run();
    return failures;
  }

  @Test
  void plan_listThatTheServiceRefuses_refusesEachRowAfterOneRequest() {
    sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();
    ExternalIdIndex<CreateLeadRequest> index = leads();

    BatchPlan plan = crm.batch(
            IntStream.range(0, 200).mapToObj(i -> Write.upsert(index, "acme-" + i, acme())))
        .plan();

    assertThat(plan.count(WriteStatus.FAILED)).isEqualTo(200);
    assertThat(sent()).containsExactly("GET /lead/");
  }

  @Test
  void load_afterARefusal_readsTheList() {
    FaultPlan refusal =
        sandbox.faults().next(Fault.status(403)).on("GET", "/lead/").always();
    ExternalIdIndex<CreateLeadRequest> index = leads();
    assertThatThrownBy(index::size).isInstanceOf(ForbiddenException.class);
    refusal.disarm();
    assertThatThrownBy(index::size).isInstanceOf(ForbiddenException.class);

    assertThat(index.load().size()).isZero();
  }

  @Test
  void find_afterAnOutage_readsTheListAgain() {
    ExternalIdIndex<CreateLeadRequest> index = leads();
    FaultPlan outage =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").always();
    assertThatThrownBy(index::size).isInstanceOf(CrmException.class);
    outage.disarm();

    assertThat(index.size()).isZero();
  }

  @Test
  void load_ofALaggingList_keepsOwnWrites() {
    ExternalIdIndex<CreateLeadRequest> index = crm.leads()
        .index(NUMBER, options -> options.listLag(Duration.ofMinutes(1)))
        .load();
    String id = index.upsert("acme-42", acme()).id().orElseThrow();
    String other = existing("acme-43");
    index.load();
    index.remove(other);
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [], \"has_more\": false}"))
        .on("GET", "/lead/");

    index.load();

    assertThat(index.find("acme-42")).contains(id);
    assertThat(index.size()).isEqualTo(1);
  }

  @Test
  void accept_webhookEvents_changeTheIndex() {
    String id = existing("acme-42");
    ExternalIdIndex<CreateLeadRequest> index = leads().load();
    sandbox.clearRequests();

    index.accept(tree("{'id': 'lead_new', 'custom.cf_no': 'acme-43', 'name': 'Beta'}"));
    index.accept(tree("{'id': '" + id + "', 'description': 'changed by hand'}"));
    assertThat(index.find("acme-43")).contains("lead_new");
    assertThat(index
            .upsert("acme-43", CreateLeadRequest.builder().name("Beta").build())
            .status())
        .isEqualTo(WriteStatus.UNCHANGED);
    CreateLeadRequest both =
        CreateLeadRequest.builder().name("Acme").description("changed by hand").build();
    assertThat(index.upsert("acme-42", both).status()).isEqualTo(WriteStatus.UNCHANGED);

    index.accept(tree("{'id': '" + id + "', 'custom.cf_no': 'acme-44'}"));
    assertThat(index.ids("acme-42")).isEmpty();
    assertThat(index.find("acme-44")).contains(id);
    index.accept(tree("{'id': '" + id + "', 'custom.cf_no': null}"));
    index.remove("lead_new");
    assertThat(index.size()).isZero();
    assertThat(sent()).isEmpty();
    assertThatThrownBy(() -> index.accept(tree("{}"))).isInstanceOf(DecodingException.class);
  }

  @Test
  void accept_customFieldsInTheDeprecatedObject_countLikeProperties() {
    ExternalIdIndex<CreateLeadRequest> index = leads().load();

    index.accept(tree("{'id': 'lead_1', 'custom': {'cf_no': 'acme-1', 'cf_tier': 'gold'}}"));

    assertThat(index.find("acme-1")).contains("lead_1");
    CreateLeadRequest gold = CreateLeadRequest.builder().custom(TIER, "gold").build();
    assertThat(index.upsert("acme-1", gold).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  private static JsonNode tree(String json) {
    return CrmJson.tree(json.replace('\'', '"'));
  }

  @Test
  void load_objectsOfAnExport_sendsNothing() {
    String id = existing("acme-42");
    List<Lead> exported = crm.leads().list().toList(10);
    sandbox.clearRequests();

    ExternalIdIndex<CreateLeadRequest> index = leads().load(exported);

    assertThat(index.find("acme-42")).contains(id);
    assertThat(index
            .upsert("acme-42", CreateLeadRequest.builder().name("Acme").build())
            .status())
        .isEqualTo(WriteStatus.UNCHANGED);
    assertThat(sent()).isEmpty();
  }

  @Test
  void load_listBeyondTheLargestSkip_namesTheExport() {
    sandbox.seed(Seed.leads(150).withoutCustomFields());
    sandbox.maxSkip(50);

    assertThatThrownBy(() -> leads().load())
        .isInstanceOf(SkipLimitException.class)
        .hasMessageContaining("_skip=99")
        .hasMessageContaining("read an export and call load(Iterable)");
  }

  @Test
  void decide_existingKeyOfACreate_isRefused() {
    String id = existing("acme-42");

    assertThatThrownBy(() -> leads().decisions().decide(http(), "acme-42", acme(), true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("an object with custom.cf_no = acme-42 exists already: " + id);
  }

  @Test
  void upsert_numbersInOtherForms_areEqual() {
    String lead = existing("acme-42");
    ExternalIdIndex<CreateOpportunityRequest> index = crm.opportunities().index("note");
    CreateOpportunityRequest first = CreateOpportunityRequest.builder()
        .leadId(lead)
        .value(BigDecimal.valueOf(100))
        .confidence(new BigDecimal("50.0"))
        .build();
    assertThat(crm.opportunities().upsert(index, "deal-1", first).status())
        .isEqualTo(WriteStatus.CREATED);
    index.load();

    WriteResult result = crm.opportunities()
        .upsert(
            index,
            "deal-1",
            b -> b.leadId("lead_other")
                .value(new BigDecimal("1E+2"))
                .confidence(BigDecimal.valueOf(50)));

    assertThat(result.status()).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(sandbox.opportunities().get(0).path("lead_id").asText()).isEqualTo(lead);
  }

  @Test
  void upsert_contactWithLists_isUnchangedAfterAPass() {
    String lead = existing("acme-42");
    ExternalIdIndex<CreateContactRequest> index = crm.contacts().index("name");
    CreateContactRequest ann = CreateContactRequest.builder()
        .leadId(lead)
        .title("CEO")
        .addEmail(Email.of("ann@acme.example"))
        .build();
    String id = crm.contacts().upsert(index, "Ann", ann).id().orElseThrow();

    assertThat(crm.contacts().upsert(index.load(), "Ann", ann).status())
        .isEqualTo(WriteStatus.UNCHANGED);
    assertThat(crm.contacts().upsert(index, "Ann", b -> b.title("CTO")).toString())
        .isEqualTo("Ann: UPDATED " + id);
  }

  @Test
  void upsert_equalAndDistinctKeysOnEightThreads_createsEachKeyOnce() {
    ExternalIdIndex<CreateLeadRequest> index = leads();
    List<CompletableFuture<WriteResult>> results = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String key = "key-" + i % 50;
      results.add(crm.async(any -> index.upsert(key, acme())));
    }

    Map<WriteStatus, Integer> counts = new HashMap<>();
    results.forEach(each -> counts.merge(each.join().status(), 1, Integer::sum));

    assertThat(counts).isEqualTo(Map.of(WriteStatus.CREATED, 50, WriteStatus.UNCHANGED, 350));
    assertThat(sandbox.count("lead")).isEqualTo(50);
    assertThat(sent().stream().filter("GET /lead/"::equals)).hasSize(1);
  }
}
