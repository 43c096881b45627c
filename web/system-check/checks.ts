import { Refusal } from "@hb/domain/refusal.ts";
import { call, callStream } from "../backend/call.ts";
import { checkTime } from "../backend/clock.ts";
import { realtimeRoundTrip } from "../backend/connection.ts";
import { deleteFile, readText, uploadText } from "../backend/files.ts";
import { signInNow } from "../backend/sign-in.ts";

export interface Finding {
  works: boolean;
  /** What was found, in words that a non-engineer can act on. */
  reason: string;
  /** How long one question and its answer took. */
  tookMs?: number;
}

export interface Check {
  name: string;
  /** What depends on it. */
  use: string;
  run: () => Promise<Finding>;
}

/** Deadlines and "2 min ago" stay right up to this difference, because HB reckons with the server's time. */
const noticeableOffsetMs = 2_000;

/** Every service that HB's screens rely on, asked live. A new service adds its line here. */
export const checks: readonly Check[] = [
  {
    name: "Time",
    use: "Times on screen and deadlines",
    run: async () => {
      const { offsetMs, roundTripMs } = await checkTime();
      return { works: true, tookMs: roundTripMs, reason: offsetInWords(offsetMs) };
    },
  },
  {
    name: "Sign-in",
    use: "Who you are and what you may open",
    run: async () => {
      const signIn = signInNow();
      if (signIn.state === "signed in") return { works: true, reason: `Signed in as ${signIn.user.name}.` };
      if (signIn.state === "signed out") return { works: true, reason: "Nobody is signed in in this browser." };
      return {
        works: false,
        reason: `${signIn.trouble?.message ?? "It is not known yet who is signed in."} Reload this page in a minute.`,
      };
    },
  },
  {
    name: "Live changes",
    use: "Colleagues' changes appear by themselves",
    run: async () => ({
      works: true,
      tookMs: await realtimeRoundTrip(),
      reason: "Connected; changes arrive by themselves.",
    }),
  },
  {
    name: "Functions",
    use: "Every list and everything you save",
    run: async () => {
      const began = performance.now();
      await call("ping", null);
      return { works: true, tookMs: performance.now() - began, reason: "Calls arrive and are answered." };
    },
  },
  {
    name: "Long answers",
    use: "Exports and imports with their progress",
    run: async () => {
      const began = performance.now();
      const seen: number[] = [];
      await callStream("countToThree", null, number => seen.push(number));
      const tookMs = performance.now() - began;
      if (seen.join() === "1,2,3") return { works: true, tookMs, reason: "Progress arrives step by step." };
      return { works: false, tookMs, reason: "Progress was lost on the way: a proxy before HB may hold answers back." };
    },
  },
  {
    name: "Files",
    use: "Documents, photos and downloads",
    run: async () => {
      const signIn = signInNow();
      if (signIn.state !== "signed in")
        return { works: true, reason: "Sign in to have a small file sent and fetched." };
      const began = performance.now();
      const path = `system-check/${signIn.user.userId}/${Date.now()}`;
      const sent = `HB system check ${began}`;
      await uploadText(path, sent);
      const fetched = await readText(path);
      await deleteFile(path);
      const tookMs = performance.now() - began;
      if (fetched === sent) return { works: true, tookMs, reason: "A small file was sent, fetched and deleted." };
      return { works: false, tookMs, reason: "A small file came back changed: tell whoever operates HB." };
    },
  },
];

/** A check that throws has found something too. */
export async function find({ run }: Check, advice: string): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    const said = error instanceof Refusal ? error.message : "No answer.";
    return { works: false, reason: `${said} ${advice}` };
  }
}

export function offsetInWords(offsetMs: number): string {
  const size = Math.abs(offsetMs);
  if (size < noticeableOffsetMs) return "This device's clock agrees with the server's.";
  const seconds = Math.round(size / 1000);
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `This device's clock is ${amount} ${offsetMs > 0 ? "behind" : "ahead"}. HB reckons with the server's time; set the clock right all the same.`;
}
