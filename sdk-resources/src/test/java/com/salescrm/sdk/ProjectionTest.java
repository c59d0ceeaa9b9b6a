package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.ContactService;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.lead.LeadService;
import com.salescrm.sdk.opportunity.OpportunityService;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.task.TaskService;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Lists and objects that are read as a record of the application. */
class ProjectionTest extends OperationTest {
  private LeadService leads;

  @BeforeEach
  void create() {
    leads = new LeadService(http);
  }

  private record LeadRow(
      String id, String displayName, @Custom("cf_tier") Optional<String> tier) {}

  @Test
  void list_record_requestsAndReadsItsFieldsOnly() throws Exception {
    respond("""
        {"has_more":false,"data":[
          {"id":"lead_1","tasks":[{"id":1e999}],"display_name":"Acme","custom.cf_tier":"gold","url":{"x":["]"]}},
          {"display_name":"Bolt","name":"\\"}","custom.cf_tier":null,"id":"lead_2"}]}""");

    List<LeadRow> rows = leads.list(LeadRow.class).toList(10);

    assertThat(rows)
        .containsExactly(
            new LeadRow("lead_1", "Acme", Optional.of("gold")),
            new LeadRow("lead_2", "Bolt", Optional.empty()));
    assertTaken("GET /api/v1/lead/?_fields=id,display_name,custom.cf_tier");
  }

  @Test
  void list_requestWithAPageSize_sendsIt() throws Exception {
    respond("{\"has_more\":false,\"data\":[]}");

    assertThat(leads.list(r -> r.pageSize(7), LeadRow.class).toList(10)).isEmpty();

    assertThat(taken().getTarget()).contains("_limit=7").contains("_fields=id,display_name");
  }

  @Test
  void get_record_requestsAndReadsItsFieldsOnly() throws Exception {
    respond("{\"id\":\"lead_1\",\"name\":17,\"display_name\":\"Acme\"}");

    assertThat(leads.get("lead_1", LeadRow.class))
        .isEqualTo(new LeadRow("lead_1", "Acme", Optional.empty()));
    assertTaken("GET /api/v1/lead/lead_1/?_fields=id,display_name,custom.cf_tier");
  }

  @Test
  void get_numberAsTextBesideAnInvalidValue_hasTheDigitsOfTheResponse() throws Exception {
    respond("{\"id\":-0,\"display_name\":12345678901234567890,\"custom.cf_tier\":{}}");

    assertThat(leads.get("lead_1", LeadRow.class))
        .isEqualTo(new LeadRow("-0", "12345678901234567890", Optional.empty()));
  }

  private record Named(Optional<String> name) {}

  @Test
  void contacts_listAndGet_sendTheFields() throws Exception {
    ContactService contacts = new ContactService(http);
    respond("[{\"id\":\"cont_1\",\"name\":\"Ann\"}]", "[]", "{\"name\":\"Ann\"}");

    assertThat(contacts.list(r -> r.leadId("lead_1"), Named.class).toList(10))
        .containsExactly(new Named(Optional.of("Ann")));
    assertThat(contacts.get("cont_1", Named.class)).isEqualTo(new Named(Optional.of("Ann")));
    assertThat(taken().getTarget()).isEqualTo("/api/v1/contact/?lead_id=lead_1&_fields=id,name");
  }

  private record Deal(Optional<BigDecimal> value, Optional<StatusType> statusType) {}

  @Test
  void opportunities_listSendsTheFieldsAndGetHasNone() throws Exception {
    OpportunityService opportunities = new OpportunityService(http);
    respond(
        "{\"has_more\":false,\"data\":[{\"id\":\"oppo_1\",\"value\":1.10,\"status_type\":\"lost\"}]}",
        "{\"id\":\"oppo_1\",\"value\":\"7\",\"status_type\":\"new\"}");

    assertThat(opportunities.list(Deal.class).toList(10))
        .containsExactly(
            new Deal(Optional.of(new BigDecimal("1.10")), Optional.of(StatusType.LOST)));
    assertThat(opportunities.get("oppo_1", Deal.class))
        .isEqualTo(new Deal(Optional.of(new BigDecimal(7)), Optional.of(StatusType.of("new"))));
    assertTaken("GET /api/v1/opportunity/?_fields=id,value,status_type");
    assertTaken("GET /api/v1/opportunity/oppo_1/");
  }

  private record ToDo(@JsonProperty("_type") String type, Optional<String> text) {}

  @Test
  void tasks_listAndGet_readTheFieldsOfEverySubtypeWithoutSendingThem() throws Exception {
    TaskService tasks = new TaskService(http);
    respond(
        "{\"has_more\":false,\"data\":[{\"id\":\"task_1\",\"_type\":\"lead\",\"text\":\"Call\"}]}",
        "{\"id\":\"task_2\",\"_type\":\"later\"}");

    assertThat(tasks.list(r -> r.type(Task.ALL), ToDo.class).toList(10))
        .containsExactly(new ToDo("lead", Optional.of("Call")));
    assertThat(tasks.get("task_2", ToDo.class)).isEqualTo(new ToDo("later", Optional.empty()));
    assertTaken("GET /api/v1/task/?_type=all");
    assertTaken("GET /api/v1/task/task_2/");
  }

  private record EmailRow(String email, EmailType type) {}

  private record ContactRow(
      Optional<String> name,
      List<EmailRow> emails,
      @Custom("cf_role") List<String> roles) {}

  private record Nested(List<ContactRow> contacts, List<Task> tasks) {}

  @Test
  void get_nestedRecordsAndModels_readsBoth() {
    respond("""
        {"id":"lead_1","contacts":[
           {"id":"cont_1","name":"Ann","title":"Head","emails":[{"email":"a@b.c","type":"office","x":1}],
            "custom.cf_role":["buyer","user"]},
           {"id":"cont_2","emails":null,"custom.cf_role":"buyer"}],
         "tasks":[{"id":"task_1","_type":"lead","text":"Call"}]}""");

    Nested nested = leads.get("lead_1", Nested.class);

    assertThat(nested.contacts())
        .containsExactly(
            new ContactRow(
                Optional.of("Ann"),
                List.of(new EmailRow("a@b.c", EmailType.OFFICE)),
                List.of("buyer", "user")),
            new ContactRow(Optional.empty(), List.of(), List.of("buyer")));
    assertThat(nested.tasks()).extracting(Task::id).containsExactly("task_1");
  }

  private record Types(
      @JsonProperty("a") int integer,
      @JsonProperty("b") Long number,
      @JsonProperty("c") double fraction,
      @JsonProperty("d") boolean flag,
      @JsonProperty("e") BigDecimal decimal,
      @JsonProperty("f") Instant instant,
      @JsonProperty("g") OffsetDateTime time,
      @JsonProperty("h") LocalDate date,
      @JsonProperty("i") Optional<DateOrDateTime> either,
      @JsonProperty("j") JsonNode tree,
      @JsonProperty("k") Optional<List<Integer>> numbers,
      @JsonProperty("l") String text,
      @JsonProperty("m") Email email) {}

  @Test
  void get_allTypes_areConvertedAsInModels() {
    respond("""
        {"a":3.0,"b":"17","c":"1.5","d":true,"e":12,"f":"2026-01-02T03:04:05","g":"2026-01-02T03:04:05.5+02:00",
         "h":"2026-01-02","i":"2026-01-02","j":null,"k":[1,2],"l":4.50,"m":{"email":"a@b.c"}}""");

    Types types = leads.get("lead_1", Types.class);

    assertThat(types.integer()).isEqualTo(3);
    assertThat(types.number()).isEqualTo(17L);
    assertThat(types.fraction()).isEqualTo(1.5);
    assertThat(types.flag()).isTrue();
    assertThat(types.decimal()).isEqualTo(new BigDecimal(12));
    assertThat(types.instant()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(types.time()).isEqualTo(OffsetDateTime.parse("2026-01-02T03:04:05.5+02:00"));
    assertThat(types.date()).isEqualTo(LocalDate.of(2026, 1, 2));
    assertThat(types.either()).contains(DateOrDateTime.parse("2026-01-02"));
    assertThat(types.tree().isNull()).isTrue();
    assertThat(types.numbers()).contains(List.of(1, 2));
    assertThat(types.text()).isEqualTo("4.50");
    assertThat(types.email().email()).contains("a@b.c");
  }

  private record Titled(String title) {}

  private record Tolerant(
      String id,
      Optional<OffsetDateTime> dateCreated,
      @Custom("custom.cf_n") Optional<BigDecimal> number,
      List<Titled> contacts,
      Optional<String> name) {}

  @Test
  void list_invalidOptionalValues_areEmptyLoggedOnceAndLoseNothingElse() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk");
    log.start();
    logger.addAppender(log);
    respond("""
        {"has_more":false,"data":[
          {"id":"lead_1","date_created":{"s3cr3t":[1]},"custom.cf_n":"","contacts":[7],"name":"A"},
          {"id":"lead_2","date_created":"2026-01-02T03:04:05Z","custom.cf_n":[7],"contacts":"s3cr3t","name":"B"}]}""");

    assertThat(leads.list(Tolerant.class).toList(10))
        .containsExactly(
            new Tolerant("lead_1", Optional.empty(), Optional.empty(), List.of(), Optional.of("A")),
            new Tolerant(
                "lead_2",
                Optional.of(OffsetDateTime.parse("2026-01-02T03:04:05Z")),
                Optional.of(new BigDecimal(7)),
                List.of(),
                Optional.of("B")));
    logger.detachAppender(log);
    assertThat(log.list)
        .filteredOn(event -> event.getLevel() == Level.WARN)
        .extracting(ILoggingEvent::getFormattedMessage)
        .hasSize(3)
        .noneMatch(message -> message.contains("s3cr3t"))
        .anyMatch(message -> message.contains("Tolerant.contacts"))
        .anyMatch(message -> message.contains("Tolerant.dateCreated is empty")
            && message.contains("date_created cannot be read as Optional<OffsetDateTime>"));
  }

  private record Trees(
      @Custom("cf_tags") JsonNode tags,
      @Custom("cf_one") JsonNode one,
      @Custom("cf_none") Optional<JsonNode> none,
      @Custom("cf_texts") List<String> texts) {}

  @Test
  void list_customFieldsAsTreesAndLists_areReadAsInModels() {
    respond("""
        {"has_more":false,"data":[{"id":"l","custom.cf_tags":["a","b"],"custom.cf_one":["a"],"custom.cf_none":[],
          "custom.cf_texts":["a",null,"b"]}]}""");

    Trees row = leads.list(Trees.class).toList(10).get(0);

    assertThat(row.tags()).hasToString("[\"a\",\"b\"]");
    assertThat(row.one()).hasToString("[\"a\"]");
    assertThat(row.none().orElseThrow()).hasToString("[]");
    assertThat(row.texts()).containsExactly("a", "b");
  }

  @Test
  void get_deprecatedCustomObject_isReadAsInModels() {
    respond(
        "{\"display_name\":\"A\",\"id\":\"l\",\"custom\":{\"Tier\":\"x\",\"cf_tier\":\"gold\"}}");

    assertThat(leads.get("l", LeadRow.class).tier()).contains("gold");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"display_name\":null,", "\"display_name\":{\"x\":\"s3cr3t\"},"})
  void list_missingOrInvalidRequiredValue_failsWithRecordComponentAndPath(String name) {
    respond("{\"data\":[{\"id\":\"l\",\"display_name\":\"A\"},{" + name + "\"id\":\"m\"}]}");

    assertThatThrownBy(() -> leads.list(LeadRow.class).firstPage())
        .isInstanceOfSatisfying(
            DecodingException.class,
            e -> assertThat(e.jsonPath()).isEqualTo("$.data[1].display_name"))
        .hasMessageContaining("LeadRow.displayName")
        .hasMessageNotContaining("s3cr3t");
  }

  private record ContactId(@JsonProperty("key") int key) {}

  @Test
  void get_missingValueOfANestedRecord_reportsTheWholePath() {
    record Contacts(@JsonProperty("outer") Deep outer) {}
    respond("{\"outer\":{\"deep\":{}}}");

    assertThatThrownBy(() -> leads.get("lead_1", Contacts.class))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo("$.outer.deep.key"))
        .hasMessageContaining("ContactId.key");
  }

  private record Deep(@JsonProperty("deep") ContactId deep) {}

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"title\":null}", "{\"title\":[\"s3cr3t\"]}"})
  void list_missingValueOfARecordInAList_failsInsteadOfAnEmptyList(String contact) {
    respond("{\"data\":[{\"id\":\"a\",\"contacts\":[{\"title\":\"CEO\"}," + contact + "]}]}");

    assertThatThrownBy(() -> leads.list(Tolerant.class).firstPage())
        .isInstanceOfSatisfying(
            DecodingException.class,
            e -> assertThat(e.jsonPath()).isEqualTo("$.data[0].contacts[1].title"))
        .hasMessageContaining("Titled.title")
        .hasMessageNotContaining("s3cr3t");
  }

  @Test
  void list_itemWithoutAnId_fails() {
    respond("{\"data\":[{\"name\":\"A\"}]}");

    assertThatThrownBy(() -> leads.list(Named.class).firstPage())
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.jsonPath()).isEqualTo("$.data[0].id"))
        .hasMessageContaining("no id");
  }

  @Test
  void list_recordWithoutAnId_isComparedByIdAllTheSame() {
    respond(
        "{\"has_more\":true,\"data\":[{\"id\":\"l1\",\"name\":\"A\"},{\"id\":\"l2\",\"name\":\"A\"}]}",
        "{\"has_more\":false,\"data\":[{\"id\":\"l2\",\"name\":\"A\"},{\"id\":\"l3\",\"name\":\"A\"}]}");

    assertThat(leads.list(Named.class).toList(10)).hasSize(3); // l2 is a duplicate.
  }

  record Checked(String id) {
    Checked {
      if (id.equals("bad")) {
        throw new IllegalStateException("refused by the application");
      }
    }
  }

  @Test
  void get_constructorThrows_isTheCause() {
    respond("{\"id\":\"bad\"}");

    assertThatThrownBy(() -> leads.get("bad", Checked.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("constructor of Checked")
        .hasRootCauseMessage("refused by the application");
  }

  @Test
  void list_componentThatNoFieldHas_isRefusedAtOnceWithTheNearestNames() {
    record Typo(String id, String displayNam) {}

    assertRefused(
        IllegalArgumentException.class,
        "Typo.displayNam: Lead has no field display_nam; the nearest are display_name",
        () -> leads.list(Typo.class));
    assertRefused(
        IllegalArgumentException.class, "Typo.displayNam", () -> leads.get("lead_1", Typo.class));
  }

  @Test
  void list_nestedComponentThatNoFieldHas_isRefused() {
    record Wrong(String emial) {}
    record Row(List<Wrong> contacts) {}

    record Text(Wrong name) {}
    record Unknown(List<Integer[]> x) {}
    record Free(@JsonProperty("score") Unknown score) {}

    assertRefused(
        IllegalArgumentException.class,
        "Wrong.emial: Contact has no field emial",
        () -> leads.list(Row.class));
    assertRefused(
        IllegalArgumentException.class,
        "Wrong.emial: String has no field emial",
        () -> leads.list(Text.class));
    assertRefused(
        IllegalArgumentException.class, "Unknown.x: the type", () -> leads.list(Free.class));
  }

  @Test
  void list_invalidRecords_areRefusedWithTheReason() {
    record BadId(@Custom("Tier") String tier) {}
    record BadType(Map<String, String> name) {}
    record BadDate(Optional<LocalDate> dateCreated) {}
    record BadTime(Optional<Instant> dateWon) {}
    record Inner(LocalDate dateUpdated) {}
    record Outer(List<Inner> opportunities) {}
    record Twice(String name, @JsonProperty("name") String again) {}
    record Empty() {}
    record Tier(@Custom("cf_1") String tier) {}

    assertRefused(
        IllegalArgumentException.class, "BadId.tier: 'Tier'", () -> leads.list(BadId.class));
    assertRefused(
        IllegalArgumentException.class, "BadType.name: the type", () -> leads.list(BadType.class));
    assertRefused(
        IllegalArgumentException.class,
        "BadDate.dateCreated: date_created is read as OffsetDateTime",
        () -> leads.list(BadDate.class));
    assertRefused(
        IllegalArgumentException.class,
        "BadTime.dateWon: date_won is read as LocalDate",
        () -> new OpportunityService(http).list(BadTime.class));
    assertRefused(
        IllegalArgumentException.class,
        "Inner.dateUpdated: date_updated is read as OffsetDateTime",
        () -> leads.list(Outer.class));
    assertRefused(IllegalArgumentException.class, "same JSON name", () -> leads.list(Twice.class));
    assertRefused(IllegalArgumentException.class, "no component", () -> leads.list(Empty.class));
    assertRefused(IllegalArgumentException.class, "not a record", () -> leads.list(Record.class));
    assertRefused(
        IllegalArgumentException.class,
        "Tier.tier: Task has no custom fields",
        () -> new TaskService(http).list(Tier.class));
  }

  @Test
  void list_typeThatCannotHoldEveryValueOfTheField_isRefused() {
    record Day(Optional<LocalDate> date) {}
    record Moment(Optional<Instant> date) {}
    record Small(Optional<Integer> value) {}
    record Whole(List<Long> expectedValue) {}
    record Inner(Optional<Long> value) {}
    record Outer(List<Inner> opportunities) {}
    TaskService tasks = new TaskService(http);
    OpportunityService opportunities = new OpportunityService(http);
    Class<IllegalArgumentException> refused = IllegalArgumentException.class;

    String either = "date is read as DateOrDateTime: declare that type";
    assertRefused(refused, "Day.date: " + either, () -> tasks.list(Day.class));
    assertRefused(refused, "Moment.date: " + either, () -> tasks.list(Moment.class));
    String decimal = "value is read as BigDecimal: declare that type";
    assertRefused(refused, "Small.value: " + decimal, () -> opportunities.list(Small.class));
    assertRefused(
        refused, "Whole.expectedValue: expected_" + decimal, () -> opportunities.list(Whole.class));
    assertRefused(refused, "Inner.value: " + decimal, () -> leads.list(Outer.class));
  }

  @Test
  void list_typeThatHoldsEveryValueOfTheField_isRead() {
    record Amount(Optional<Double> value, Optional<DateOrDateTime> dateWon) {}
    record Count(Optional<Long> totalEmailsCountInThread) {}
    respond(
        "{\"has_more\":false,\"data\":[{\"id\":\"o\",\"value\":2.5,\"date_won\":\"2026-06-19\"}]}");
    respond("{\"has_more\":false,\"data\":[{\"id\":\"t\",\"total_emails_count_in_thread\":4}]}");

    assertThat(new OpportunityService(http).list(Amount.class).toList(10))
        .containsExactly(
            new Amount(Optional.of(2.5), Optional.of(DateOrDateTime.parse("2026-06-19"))));
    assertThat(new TaskService(http).list(Count.class).toList(10))
        .containsExactly(new Count(Optional.of(4L)));
  }

  @Test
  void list_requiredNumberThatDoesNotFit_failsWithItsPage() {
    record Amount(String id, long value, int confidence) {}
    OpportunityService opportunities = new OpportunityService(http);
    respond("{\"has_more\":false,\"data\":[{\"id\":\"o\",\"value\":450000,\"confidence\":70}]}");
    respond("{\"has_more\":false,\"data\":[{\"id\":\"o\",\"value\":2.5,\"confidence\":70}]}");

    assertThat(opportunities.list(Amount.class).toList(10))
        .containsExactly(new Amount("o", 450_000, 70));
    assertThatThrownBy(() -> opportunities.list(Amount.class).toList(10))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("value");
  }

  @Test
  void list_namedFieldAsAnotherType_isRead() {
    record Created(@JsonProperty("date_created") Optional<LocalDate> day) {}
    respond("{\"has_more\":false,\"data\":[{\"id\":\"lead_1\",\"date_created\":\"2026-06-19\"}]}");

    assertThat(leads.list(Created.class).toList(10))
        .containsExactly(new Created(Optional.of(LocalDate.of(2026, 6, 19))));
  }

  @Test
  void list_emptyValueCannotBeLogged_isReadAllTheSame() {
    record Small(Optional<Integer> name) {}
    AppenderBase<ILoggingEvent> full = new AppenderBase<>() {
      @Override
      @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Changes nothing.
      public void doAppend(ILoggingEvent event) {
        if (event.getLevel() == Level.WARN) {
          throw new NoClassDefFoundError("a class of the logger");
        }
      }

      @Override
      protected void append(ILoggingEvent event) {}
    };
    full.start();
    Logger logger = (Logger) LoggerFactory.getLogger("com.salescrm.sdk");
    logger.addAppender(full);
    respond("{\"has_more\":false,\"data\":[{\"id\":\"lead_1\",\"name\":\"Acme\"}]}");
    try {
      assertThat(leads.list(Small.class).toList(10)).containsExactly(new Small(Optional.empty()));
    } finally {
      logger.detachAppender(full);
    }
  }

  @Test
  void list_requestThatSetsFields_isRefused() {
    assertRefused(
        IllegalArgumentException.class,
        "fields(…) of the request and LeadRow",
        () -> leads.list(r -> r.fields("name"), LeadRow.class));
  }

  @Test
  void list_fieldOfARecordThatContainsItself_isRead() {
    record Self(
        @JsonProperty("name") String name,
        @JsonProperty("parent") Optional<Self> parent) {}
    respond("{\"name\":\"a\",\"parent\":{\"name\":\"b\"}}");

    assertThat(leads.get("lead_1", Self.class))
        .isEqualTo(new Self("a", Optional.of(new Self("b", Optional.empty()))));
  }

  @Test
  void get_modelAsRecord_hasTheSameValuesAsTheModel() {
    String json = """
        {"id":"lead_1","display_name":"Acme","date_created":"2026-01-02T03:04:05","contacts":[
          {"id":"cont_1","emails":[{"email":"a@b.c","type":"home"}],"custom.cf_1":1}]}""";
    record Row(Optional<OffsetDateTime> dateCreated, List<Contact> contacts) {}
    respond(json, json);

    Lead lead = leads.get("lead_1");

    assertThat(leads.get("lead_1", Row.class))
        .isEqualTo(new Row(lead.dateCreated(), lead.contacts()));
  }
}
