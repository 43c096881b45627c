import { type WorkerEvent, worker } from "../../offline/service-worker.ts";
import { participantOf } from "../form/kept.ts";
import { sendInBackground } from "./background.ts";

/* The worker of the home survey: it opens the page without a network, as elsewhere, and also sends what waits. */

// What the SDK's storage for Node needs of Node. tools/bundle-screens.ts says why it's in here.
const Buffer = { from: (bytes: ArrayBuffer) => ({ toString: () => new TextDecoder().decode(bytes) }) };
Object.assign(globalThis, { Buffer });

/** One person after the other: a phone may be shared. */
let sending: Promise<void> = Promise.resolve();

worker.addEventListener("sync", event => {
  const participant = participantOf((event as WorkerEvent & { tag: string }).tag);
  if (participant === undefined) return;
  sending = sending.catch(() => undefined).then(() => sendInBackground(participant));
  event.waitUntil(sending);
});
