import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { WebSocket } from "ws";

/**
 * Many listeners in a process of their own. Told `hb` they sign in and listen as the SDK does; told `bare` they only
 * connect. Reports `"ready"`, and then for each marker, once everybody has it, when each of them got it.
 */
const [kind = "", port = "", token = "", count = "0", path = ""] = process.argv.slice(2);
const everybody = Number(count);
const arrivals = new Map<number, number[]>();
let connected = 0;

function arrived(marker: number) {
  const at = Number(process.hrtime.bigint()) / 1e6;
  const times = arrivals.get(marker) ?? [];
  arrivals.set(marker, times);
  if (times.push(at) === everybody) process.send?.({ marker, times });
}

async function listenAtHb() {
  const line = openSocket(Number(port));
  await line.request("auth", { cred: token });
  await line.request("q", { p: path, h: "" });
  // Whoever begins to listen is told how it stands; what counts is what changes from then on.
  line.socket.on("message", data => {
    const marker = /"d":(\d{10,})\}/.exec(String(data))?.[1];
    if (marker) arrived(Number(marker));
  });
}

async function listenAtBare() {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  socket.on("message", data => arrived(Number(String(data))));
  await new Promise(resolve => socket.once("open", resolve));
}

// A few at a time: connecting is not what is measured.
const waiting = Array.from({ length: everybody }).values();
const lane = async () => {
  for (const _ of waiting) {
    await (kind === "hb" ? listenAtHb() : listenAtBare());
    connected++;
  }
};
await Promise.all(Array.from({ length: 20 }, lane));
process.send?.(connected === everybody ? "ready" : "some are missing");
