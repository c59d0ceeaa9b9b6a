package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Envelope;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.OpportunityGroups;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The SDK and a service that keeps state: nothing is lost, nothing doubled. */
@Timeout(60)
class PagingAndFaultsAgainstSandboxTest {
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

  static Stream<Arguments> waysOfPaging() {
    return Stream.of(Envelope.values())
        .flatMap(envelope -> Stream.of(0, 7, 40)
            .flatMap(cap -> Stream.of(
                Arguments.of(
                    envelope, cap, "sequential", (UnaryOperator<Paginated<Lead>>) list -> list),
                Arguments.of(envelope, cap, "prefetch", (UnaryOperator<Paginated<Lead>>)
                    list -> list.prefetch(3)),
                Arguments.of(envelope, cap, "parallel", (UnaryOperator<Paginated<Lead>>)
                    list -> list.parallel(4)))));
  }

  @ParameterizedTest(name = "{0}, cap {1}, {2}")
  @MethodSource("waysOfPaging")
  void leads_pagedInAnyWay_comeCompleteInOrderOnceEach(
      Envelope envelope, int cap, String name, UnaryOperator<Paginated<Lead>> way) {
    sandbox.seed(Seed.leads(213));
    sandbox.envelope(envelope);
    if (cap > 0) {
      sandbox.pageCap(cap);
    }

    List<Lead> leads =
        way.apply(crm.leads().list(r -> r.fields("name").pageSize(50))).toList(1_000);

    assertThat(leads)
        .extracting(Lead::id)
        .isEqualTo(
            sandbox.leads().stream().map(lead -> lead.path("id").asText()).toList());
  }

  @ParameterizedTest
  @EnumSource(Envelope.class)
  void opportunities_groupedOverManyPages_areWholeAndNoneIsLost(Envelope envelope) {
    sandbox.seed(Seed.leads(150));
    sandbox.envelope(envelope);
    for (OpportunityGroupBy<?> by : List.of(
        OpportunityGroupBy.USER,
        OpportunityGroupBy.DATE_WON_WEEK,
        OpportunityGroupBy.DATE_WON_MONTH.descending(),
        OpportunityGroupBy.DATE_WON_QUARTER,
        OpportunityGroupBy.DATE_WON_YEAR)) {
      OpportunityGroups<?> groups = crm.opportunities().listGrouped(by, r -> r.pageSize(13));
      Set<String> ids = new HashSet<>();
      Set<Object> keys = new HashSet<>();
      BigDecimal sum = BigDecimal.ZERO;
      for (OpportunityGroup group : groups) {
        assertThat(keys.add(group.key())).as("key %s once", group.key()).isTrue();
        assertThat(group.totalResults()).hasValue((long) group.objects().size());
        group.objects().stream()
            .map(Opportunity::id)
            .forEach(id -> assertThat(ids.add(id)).isTrue());
        sum = sum.add(group.aggregates().totalValueAnnualized().orElseThrow());
      }
      assertThat(ids).hasSize(sandbox.count("opportunity"));
      assertThat(groups.aggregates().totalValueAnnualized()).hasValue(sum);
    }
  }

  @Test
  void twentyCreates_serverClosesTheConnectionAfterEach_noneLostNoneDoubledNoneUnknown()
      throws Exception {
    sandbox.faults().next(Fault.closeAfterResponse()).on("POST", "/lead/").always();
    List<String> created = new ArrayList<>();
    AtomicReference<Socket> socket = new AtomicReference<>();
    OkHttpClient http = new OkHttpClient.Builder()
        .addNetworkInterceptor(chain -> {
          socket.set(chain.connection().socket());
          return chain.proceed(chain.request());
        })
        .build();

    try (CrmClient client = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .httpClient(http)
        .build()) {
      for (int i = 0; i < 20; i++) {
        String name = "Lead " + i;
        created.add(client.leads().create(b -> b.name(name)).id());
        awaitClose(socket.get());
      }
    }

    assertThat(created).doesNotHaveDuplicates().hasSize(20);
    assertThat(sandbox.count("lead")).isEqualTo(20);
  }

  /** Waits for the close of the service: the outcome of a request that is sent before it arrives is unknown. */
  private static void awaitClose(Socket socket) throws IOException {
    socket.setSoTimeout(30_000);
    assertThat(socket.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void create_responseLostAfterItWasProcessed_isOfUnknownOutcomeAndDoneOnce() {
    sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);

    assertThatThrownBy(() -> crm.leads().create(b -> b.name("Acme")))
        .isInstanceOf(OutcomeUnknownException.class);

    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void create_resetBeforeItWasProcessed_isOfUnknownOutcomeToo() {
    sandbox.faults().next(Fault.resetBeforeProcessing()).on("POST", "/lead/").times(1);

    assertThatThrownBy(() -> crm.leads().create(b -> b.name("Acme")))
        .isInstanceOf(OutcomeUnknownException.class);

    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void delete_responseLostAfterItWasProcessed_isDoneAndSaysSo() {
    String id = crm.leads().create(b -> b.name("Acme")).id();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("DELETE", "/lead/*/").times(1);

    assertThat(crm.leads().delete(id).alreadyGone()).isTrue();

    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void update_responseLostTwice_isDoneInTheEnd() {
    String id = crm.leads().create(b -> b.name("Acme")).id();
    sandbox.faults().next(Fault.resetAfterProcessing()).on("PUT", "/lead/*/").times(2);

    assertThat(crm.leads().update(id, b -> b.name("Acme Rockets")).name()).hasValue("Acme Rockets");
  }

  @Test
  void list_serviceRefusesToGoDeeper_saysWhatToDo() {
    sandbox.seed(Seed.leads(100));
    sandbox.maxSkip(50);

    assertThatThrownBy(() -> crm.leads().list(r -> r.pageSize(20)).toList(1_000))
        .isInstanceOf(SkipLimitException.class)
        .hasMessageContaining("_skip=60")
        .hasMessageContaining("export");
  }
}
