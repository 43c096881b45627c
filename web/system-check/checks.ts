import { Refusal } from "@hb/domain/refusal.ts";
import { checkTime } from "../backend/clock.ts";
import { realtimeRoundTrip } from "../backend/connection.ts";
import { deleteFile, readText, uploadText } from "../backend/files.ts";
import { signInNow } from "../backend/sign-in.ts";
import { countToThree, ping } from "./data.ts";

export interface Finding {
  works: boolean;
  /** The result, in words that anyone can act on. */
  reason: string;
  /** How long one request took. */
  tookMs?: number;
}

export interface Check {
  name: string;
  /** What depends on it. */
  use: string;
  run: () => Promise<Finding>;
}

/** A smaller difference isn't worth mentioning; HB uses the server's time anyway. */
const noticeableOffsetMs = 2_000;

/** Every service that HB's screens rely on, checked live. */
export const checks: readonly Check[] = [
  {
    name: "Time",
    use: "Times on screen and deadlines",
    run: async () => {
      const { offsetMs, roundTripMs } = await checkTime();
      return { works: true, tookMs: roundTripMs, reason: offsetText(offsetMs) };
    },
  },
  {
    name: "Sign-in",
    use: "Your account and permissions",
    run: async () => {
      const signIn = signInNow();
      if (signIn.state === "signed in") return { works: true, reason: `Signed in as ${signIn.user.name}.` };
      if (signIn.state === "signed out") return { works: true, reason: "Not signed in in this browser." };
      return {
        works: false,
        reason: `${signIn.trouble?.message ?? "Still checking."} Reload this page in a minute.`,
      };
    },
  },
  {
    name: "Live updates",
    use: "Colleagues' changes appear right away",
    run: async () => ({
      works: true,
      tookMs: await realtimeRoundTrip(),
      reason: "Connected.",
    }),
  },
  {
    name: "Functions",
    use: "Loading and saving data",
    run: async () => {
      const began = performance.now();
      await ping();
      return { works: true, tookMs: performance.now() - began, reason: "Requests are answered." };
    },
  },
  {
    name: "Progress",
    use: "Exports and imports",
    run: async () => {
      const began = performance.now();
      const seen: number[] = [];
      await countToThree(number => seen.push(number));
      const tookMs = performance.now() - began;
      if (seen.join() === "1,2,3") return { works: true, tookMs, reason: "Progress arrives step by step." };
      return { works: false, tookMs, reason: "Progress was lost. A proxy in front of HB may be buffering responses." };
    },
  },
  {
    name: "Files",
    use: "Documents, photos and downloads",
    run: async () => {
      const signIn = signInNow();
      if (signIn.state !== "signed in") return { works: true, reason: "Sign in to test uploading and downloading." };
      const began = performance.now();
      const place = 1 + (Date.now() % 9);
      const path = `system-check/${signIn.user.userId}/${place}`;
      const sent = `HB system check ${began}`;
      await uploadText(path, sent);
      const fetched = await readText(path);
      await deleteFile(path);
      const tookMs = performance.now() - began;
      if (fetched === sent)
        return { works: true, tookMs, reason: "A small file was uploaded, downloaded and deleted." };
      return { works: false, tookMs, reason: "A small file came back changed. Contact your HB administrator." };
    },
  },
];

const maxCheckMs = 15_000;

/** A check that fails or takes too long is a finding too. */
export async function find({ run }: Check, advice: string): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal("deadline-exceeded", "No response.")), maxCheckMs);
  });
  try {
    return await Promise.race([run(), tooLong]);
  } catch (error) {
    const message = error instanceof Refusal ? error.message : "No response.";
    return { works: false, reason: `${message} ${advice}` };
  } finally {
    clearTimeout(timer);
  }
}

export function offsetText(offsetMs: number): string {
  const size = Math.abs(offsetMs);
  if (size < noticeableOffsetMs) return "Your device's clock is correct.";
  const seconds = Math.round(size / 1000);
  const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `Your device's clock is ${amount} ${offsetMs > 0 ? "behind" : "ahead"}. HB uses the server's time, but please correct the clock.`;
}
