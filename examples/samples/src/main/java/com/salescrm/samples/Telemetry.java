package com.salescrm.samples;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.NotFoundException;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;

/**
 * Traces calls with {@link SpanListener}: one call with two attempts and one that fails, within a job of the program.
 * The spans are stored in memory and printed; an application uses its own OpenTelemetry instance. It runs against a
 * sandbox only, which simulates a fault. Run it with {@code mvn -q -Dquickstart -Dsample=Telemetry -pl examples/samples
 * -am}.
 */
public final class Telemetry {
  private Telemetry() {}

  public static void main(String[] args) {
    InMemorySpanExporter spans = InMemorySpanExporter.create();
    try (SdkTracerProvider provider = SdkTracerProvider.builder()
        .addSpanProcessor(SimpleSpanProcessor.create(spans))
        .build()) {
      trace(provider.get("com.salescrm.samples"));
      print(spans.getFinishedSpanItems(), SpanId.getInvalid(), "");
    }
  }

  private static void trace(Tracer tracer) {
    try (Sandbox sandbox = Sandbox.start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .listener(new SpanListener(tracer, sandbox.baseUrl()))
            .build()) {
      sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").times(1);
      Span job = tracer.spanBuilder("nightly job").startSpan();
      Context.current().with(job).wrap(() -> work(crm)).run();
      job.end();
    }
  }

  private static void work(CrmClient crm) {
    crm.leads().list().firstPage();
    try {
      crm.leads().get("lead_none");
    } catch (NotFoundException e) {
      System.out.println("Not found, as in the trace:\n");
    }
  }

  private static void print(List<SpanData> spans, String parent, String indent) {
    for (SpanData span : spans) {
      if (span.getParentSpanId().equals(parent)) {
        long micros = (span.getEndEpochNanos() - span.getStartEpochNanos()) / 1_000;
        System.out.printf(
            "%s%s, %,d us, %s%n",
            indent, span.getName(), micros, span.getStatus().getStatusCode());
        span.getAttributes()
            .forEach((key, value) -> System.out.println(indent + "  . " + key + " = " + value));
        print(spans, span.getSpanId(), indent + "    ");
      }
    }
  }
}
