import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  received: Email[];
  /** How the next dialogues end; "hang" keeps the connection open and says nothing. */
  behave(how: "accept" | "refuse" | "try later" | "hang" | "drop"): void;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that parses what it gets; with a certificate it speaks TLS from the first byte. */
export async function startMailServer(tls?: { key: Buffer; cert: Buffer }): Promise<MailServer> {
  const received: Email[] = [];
  let how: Parameters<MailServer["behave"]>[0] = "accept";
  const server = new SMTPServer({
    authOptional: true,
    ...(tls && { secure: true, ...tls }),
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (how === "hang") return;
        // The text was accepted, but the answer never comes.
        if (how === "drop") return closeAll();
        if (how === "refuse") return done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
        if (how === "try later") return done(Object.assign(new Error("Busy"), { responseCode: 451 }));
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
      void session;
    },
  });
  // A client that does not trust the certificate hangs up during the handshake.
  server.on("error", () => {});
  const closeAll = () => {
    for (const connection of server.connections) connection.close();
  };
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${tls ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    received,
    behave(next) {
      how = next;
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}
