import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startStudyProgram } from "./running-hb.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code?: number; message?: string };
}
interface Sent {
  resourceSpans: {
    resource: { attributes: Span["attributes"] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

/** What a collector has received. */
const received: Sent[] = [];
const texts: string[] = [];
let collector: Server;
let hb: RunningHb;
let client: Client;
beforeAll(async () => {
  collector = createServer((request, answer) => {
    let body = "";
    request.on("data", chunk => (body += chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") {
        texts.push(body);
        received.push(JSON.parse(body));
      }
      answer.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>(resolve => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  hb = await startStudyProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
});
afterAll(async () => {
  await client.close();
  collector.closeAllConnections();
  collector.close();
});

test("a collector gets a call with what it asked the database, without a value, and all of it before a stop", async () => {
  const account = { name: "Ravi Abernathy", email: "ravi@northlight.example", permissions: {}, expiresOn: null };
  const create = () => client.call("createUser", { requestId: crypto.randomUUID(), ...account });
  await create();
  await expect(create()).rejects.toMatchObject({ code: "functions/already-exists" });
  await client.call("no-such-function", null).catch(() => {});
  const uid = client.auth.currentUser?.uid ?? "";
  await hb.stop();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)),
  );
  const valueOf = ({ attributes }: Pick<Span, "attributes">, key: string) =>
    attributes.find(attribute => attribute.key === key)?.value.stringValue;
  const [made, refused] = spans.filter(({ name }) => name === "createUser") as [Span, Span];
  expect(made.parentSpanId ?? "").toBe("");
  expect(valueOf(made, "enduser.id")).toBe(uid);
  expect(refused.status).toEqual({ code: 2, message: "already-exists" });
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === made.spanId);
  expect(queries.every(({ traceId }) => traceId === made.traceId)).toBe(true);
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]));
  expect(queries.map(query => valueOf(query, "db.query.text"))).toContainEqual(
    expect.stringContaining("insert into platform.accounts"),
  );
  expect(valueOf(received[0]?.resourceSpans[0]?.resource ?? { attributes: [] }, "service.name")).toBe("hb");
  for (const secret of ["Ravi", "ravi@", admin.email, "no-such-function"]) expect(texts.join("")).not.toContain(secret);
});
