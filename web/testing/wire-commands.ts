import type { BrowserContext, Route } from "@playwright/test";
import type { BrowserCommand } from "vitest/node";

/** What comes back for one call: an answer, a refusal, or nothing, although the server may have done it. */
export type Reply = { answer: unknown } | { refusal: string; message: string; details?: unknown } | "lost";

/** HTTP statuses of the callable protocol. */
const statusOf: Record<string, number> = {
  "invalid-argument": 400,
  "failed-precondition": 400,
  "permission-denied": 403,
  "not-found": 404,
  aborted: 409,
  internal: 500,
  unavailable: 503,
};

const sent = new Map<string, unknown[]>();
const scripted = new Map<string, readonly Reply[]>();
const routed = new WeakSet<BrowserContext>();

/** Scripts the wire: the replies to calls of one function, in their order; the last one goes on. */
export const answerCalls: BrowserCommand<[name: string, replies: Reply[]]> = async ({ context }, name, replies) => {
  sent.set(name, []);
  scripted.set(name, replies);
  // Once: while routes are replaced, a call would get through to no server.
  if (routed.has(context)) return;
  routed.add(context);
  await context.route("**/__/firebase/init.json", route =>
    route.fulfill({
      json: { projectId: "study", apiKey: "key", appId: "app", storageBucket: "", databaseURL: "http://localhost:9" },
    }),
  );
  await context.route("**/study/us-central1/*", answer);
};

async function answer(route: Route): Promise<void> {
  const name = route.request().url().split("/").at(-1) ?? "";
  const replies = scripted.get(name) ?? [];
  const bodies = sent.get(name) ?? [];
  const reply = replies[Math.min(bodies.length, replies.length - 1)] ?? "lost";
  bodies.push((route.request().postDataJSON() as { data: unknown }).data);
  if (reply === "lost") return route.abort();
  if ("answer" in reply) return route.fulfill({ json: { result: reply.answer } });
  const error = {
    status: reply.refusal.toUpperCase().replaceAll("-", "_"),
    message: reply.message,
    details: reply.details,
  };
  return route.fulfill({ status: statusOf[reply.refusal] ?? 500, json: { error } });
}

/** What the page has sent to the function since its replies were scripted. */
export const sentCalls: BrowserCommand<[name: string]> = (_context, name) => sent.get(name) ?? [];
