import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Span } from "@opentelemetry/api";
import type { TracedQuery } from "postgres";
import type { Database } from "../database/database.ts";
import type { Call, Functions } from "../functions/functions.ts";
import { isRefusal } from "../refusal.ts";

export interface Tracing {
  /** The same functions, each call with a span of its own. */
  traced(functions: Functions): Functions;
  /** Sends what is left, if the collector answers soon. */
  stop(): Promise<void>;
}

interface TracingConfig {
  /** The collector's address, for OTLP over http; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** How this server is called among others. */
  serviceName: string;
  database: Database;
}

const maxStopMs = 2_000;
/** Enough to recognize a query by. */
const maxQueryChars = 500;

/**
 * Spans of calls and of what each asks the database, for any OpenTelemetry collector. Queries outside of a call, such as
 * those of jobs and of live updates, have none. No span contains a value: statements have their placeholders.
 */
export async function openTracing({ endpoint, serviceName, database }: TracingConfig): Promise<Tracing> {
  // Loaded only where traces are collected.
  const [api, { OTLPTraceExporter }, { BatchSpanProcessor, TracerProvider }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
    ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const exporter = new OTLPTraceExporter({ url: new URL("v1/traces", `${endpoint.replace(/\/$/, "")}/`).href });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(serviceName);
  const current = new AsyncLocalStorage<Context>();

  function end(span: Span, error?: unknown) {
    if (error !== undefined) {
      const code = isRefusal(error) ? error.code : (error as { code?: unknown }).code;
      span.setStatus({ code: SpanStatusCode.ERROR, message: typeof code === "string" ? code : "internal" });
    }
    span.end();
  }

  function traceQuery(query: TracedQuery) {
    const parent = current.getStore();
    if (!parent) return;
    const text = query.strings.join("?").replace(/\s+/g, " ").trim();
    const operation = text.split(" ", 1)[0]?.toUpperCase() ?? "";
    const attributes = {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(query.tagged && { "db.query.text": text.slice(0, maxQueryChars) }),
    };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
    query.then(
      () => end(span),
      error => end(span, error),
    );
  }

  async function inSpan<C extends Call, T>(call: C, work: (call: C) => Promise<T>): Promise<T> {
    const span = tracer.startSpan(call.name, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    const identified = (uid: string) => {
      span.setAttribute("enduser.id", uid);
      call.identified?.(uid);
    };
    try {
      const answer = await current.run(trace.setSpan(ROOT_CONTEXT, span), () => work({ ...call, identified }));
      end(span);
      return answer;
    } catch (error) {
      end(span, error);
      throw error;
    }
  }

  for (const pool of [database.write, database.read]) pool.trace(traceQuery);
  return {
    // A name that no function has isn't traced: it could be anything.
    traced: functions => ({
      ...functions,
      call: call => (functions.has(call.name) ? inSpan(call, functions.call) : functions.call(call)),
      stream: call => (functions.has(call.name) ? inSpan(call, functions.stream) : functions.stream(call)),
    }),
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), pause(maxStopMs, undefined, { ref: false })]);
    },
  };
}
