package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.property.Custom;
import com.salescrm.sdk.lead.Lead;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists that are read as a record, in every way of paging, from a service that selects the fields. */
@Timeout(60)
class ProjectionAgainstSandboxTest {
  private static final int LEADS = 213;

  private Sandbox sandbox;
  private CrmClient crm;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start();
    sandbox.seed(Seed.leads(LEADS));
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

  private record Row(
      String id,
      String displayName,
      @Custom(SandboxIds.CUSTOM_TIER) Optional<String> tier,
      @Custom(SandboxIds.CUSTOM_SEATS) Optional<BigDecimal> seats,
      @Custom(SandboxIds.CUSTOM_RENEWAL) Optional<LocalDate> renewal,
      @Custom(SandboxIds.CUSTOM_TAGS) List<String> tags) {
    static Row of(Lead lead) {
      return new Row(
          lead.id(),
          lead.displayName().orElseThrow(),
          lead.custom(CustomField.choice(SandboxIds.CUSTOM_TIER)),
          lead.custom(CustomField.number(SandboxIds.CUSTOM_SEATS)),
          lead.custom(CustomField.date(SandboxIds.CUSTOM_RENEWAL)),
          lead.custom(CustomField.texts(SandboxIds.CUSTOM_TAGS)).orElse(List.of()));
    }
  }

  /** The ways of fetching pages. */
  enum Way {
    SEQUENTIAL,
    PREFETCH,
    PARALLEL,
    OVERLAPPING;

    <T> Paginated<T> of(Paginated<T> list) {
      return switch (this) {
        case SEQUENTIAL -> list;
        case PREFETCH -> list.prefetch(3);
        case PARALLEL -> list.parallel(4);
        case OVERLAPPING -> list.overlapping();
      };
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void leads_asRecordPagedInAnyWay_haveTheValuesOfTheModels(Way way) {
    List<Row> expected = crm.leads().list().stream().map(Row::of).toList();
    assertThat(expected)
        .hasSize(LEADS)
        .anyMatch(row -> row.tier().isPresent() && !row.tags().isEmpty());

    for (Envelope envelope : Envelope.values()) {
      sandbox.envelope(envelope);

      assertThat(way.of(crm.leads().list(r -> r.pageSize(50), Row.class)).toList(1_000))
          .as(envelope.name())
          .isEqualTo(expected);
    }
  }

  private record Name(String displayName) {}

  @ParameterizedTest
  @EnumSource(Way.class)
  void leads_recordWithoutAnIdAndEqualNames_loseNone(Way way) {
    for (int i = 0; i < 30; i++) {
      crm.leads().create(r -> r.name("Twin"));
    }

    assertThat(way.of(crm.leads().list(r -> r.pageSize(7), Name.class)).toList(1_000))
        .hasSize(LEADS + 30);
  }

  @Test
  void leads_resumedList_continuesWhereTheFirstEnded() {
    List<Name> all = crm.leads().list(Name.class).toList(1_000);
    Page<Name> first = crm.leads().list(r -> r.pageSize(100), Name.class).firstPage();
    ResumeToken token = ResumeToken.parse(first.resumeToken().toString());

    List<Name> resumed = new ArrayList<>(first.items());
    crm.leads().list(Name.class).resumeFrom(token).forEach(resumed::add);

    assertThat(resumed).isEqualTo(all);
  }

  @Test
  void leads_tokenOfAnotherRecord_isRefused() {
    ResumeToken token = crm.leads().list(Name.class).firstPage().resumeToken();

    assertThatThrownBy(() -> crm.leads().list(Row.class).resumeFrom(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another list");
  }
}
