import { isIP } from "node:net";
import { connect } from "node:tls";

const maxMs = 5_000;

/** When the certificate that people's browsers get at this address ends; undefined = not known, or it has none. */
export async function certificateEnd(address: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return undefined;
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise(resolve => {
    // Whoever signed it: an expired or unknown one is looked at, too. Nothing is sent.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      resolve(end === undefined ? undefined : new Date(end).toISOString());
      socket.destroy();
    });
    const giveUp = () => {
      resolve(undefined);
      socket.destroy();
    };
    socket.setTimeout(maxMs, giveUp);
    socket.on("error", giveUp);
  });
}
