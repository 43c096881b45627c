import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** Whether a text is an address or network that can be trusted. */
export function isProxy(text: string): boolean {
  try {
    proxyAddress.compile([text]);
    return true;
  } catch {
    return false;
  }
}

/** What fastify knows of its requests, for socket upgrades, which never reach it. Only trusted proxies' headers count. */
export function readForwarded(trustedProxies: readonly string[]) {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return {
    clientAddress: (request: IncomingMessage) => proxyAddress(request, isTrusted),
    publicHost(request: IncomingMessage): string {
      const forwarded = request.headers["x-forwarded-host"];
      const isTrustedProxy = forwarded !== undefined && isTrusted(request.socket.remoteAddress ?? "", 0);
      return (isTrustedProxy ? String(forwarded).split(",").at(-1)?.trim() : request.headers.host) ?? "";
    },
  };
}
