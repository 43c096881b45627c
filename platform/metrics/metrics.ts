import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { EndedCall } from "../functions/wire.ts";
import type { EndedJob } from "../jobs/jobs.ts";

export interface Reading {
  value: number;
  labels?: Record<string, string>;
}

/** A figure that is read when it's asked for. */
export interface Gauge {
  /** With its unit at the end, as Prometheus has it; the app's own name comes before it. */
  name: string;
  help: string;
  /** The names of its readings' labels. */
  labels?: readonly string[];
  /** A figure that can't be read now is left out. */
  read(): Promise<readonly Reading[]> | readonly Reading[];
}

export interface Metrics {
  called(call: EndedCall): void;
  worked(job: EndedJob): void;
  routes: (http: FastifyInstance) => Promise<void>;
}

interface MetricsConfig {
  /** Before the name of each figure. */
  prefix: string;
  /** What a scraper sends as `Authorization: Bearer …`. */
  token: string;
  gauges: readonly Gauge[];
}

/** In seconds. Calls take milliseconds; jobs such as a backup take minutes. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.1, 1, 10, 60, 600, 3600];

/** Figures for Prometheus at `/metrics`, besides those of the process itself (memory, event loop, garbage collection). */
export async function createMetrics({ prefix, token, gauges }: MetricsConfig): Promise<Metrics> {
  // Loaded only where figures are asked for.
  const { collectDefaultMetrics, Gauge: PromGauge, Histogram, Registry } = await import("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: `${prefix}_call_duration_seconds`,
    help: "Calls by function and outcome",
    labelNames: ["function", "code"],
    buckets: callBuckets,
    registers: [register],
  });
  const jobs = new Histogram({
    name: `${prefix}_job_duration_seconds`,
    help: "Attempts of background jobs by kind and outcome",
    labelNames: ["kind", "outcome"],
    buckets: jobBuckets,
    registers: [register],
  });
  for (const { name, help, labels = [], read } of gauges)
    register.registerMetric(
      new PromGauge({
        name: `${prefix}_${name}`,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          this.reset();
          // A database that is away must not hide everything else.
          const readings = await Promise.resolve(read()).catch(() => []);
          for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
        },
      }),
    );
  return {
    called: ({ name, code, tookMs }) => calls.observe({ function: name, code }, tookMs / 1000),
    worked: ({ name, failed, tookMs }) =>
      jobs.observe({ kind: name, outcome: failed ? "failed" : "ok" }, tookMs / 1000),
    async routes(http) {
      http.get("/metrics", async (request, reply) => {
        reply.header("cache-control", "no-store");
        const sent = request.headers.authorization;
        if (sent === undefined) return reply.status(401).header("www-authenticate", "Bearer").send();
        if (!isEqual(sent, `Bearer ${token}`)) return reply.status(403).send();
        return reply.type(register.contentType).send(await register.metrics());
      });
    },
  };
}

/** In the same time, wherever they differ. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
