import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Log } from "../log.ts";

/** Someone should look into it: a failure of ours, or a database or bucket that is away. */
const levels: Partial<Record<string, "error" | "warn">> = {
  internal: "error",
  "data-loss": "error",
  unknown: "error",
  unavailable: "warn",
  "deadline-exceeded": "warn",
};

/** Of the framework's own lines, only its errors: the others contain addresses, which may be personal links. */
export class OwnLines extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
}

/** One line for each request: its id, route, function, duration and account; never an address, a name or an input. */
export function logRequests(http: FastifyInstance, log: Log): void {
  http.addHook("onResponse", async (request, reply) => {
    const level = levels[request.call?.code ?? ""] ?? "info";
    if (log.isLevelEnabled(level)) request.log[level](describe(request, reply), "request");
  });
}

function describe({ method, routeOptions, call }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  const ms = Math.round(elapsedTime * 10) / 10;
  if (!call) return { method, route: routeOptions.url, status: statusCode, ms };
  const { name, code, account, error } = call;
  return { function: name, code, ms, account, ...(error !== undefined && { err: error }) };
}
