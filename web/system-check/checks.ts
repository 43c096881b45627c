import { Refusal } from "@hb/domain/refusal.ts";
import { checkTime } from "../backend/clock.ts";
import { realtimeRoundTrip } from "../backend/connection.ts";
import { deleteFile, readText, uploadText } from "../backend/files.ts";
import { signInNow } from "../backend/sign-in.ts";
import { countToThree, ping } from "./data.ts";
import { checksText as text } from "./text.ts";

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
    name: text.time.name,
    use: text.time.use,
    run: async () => {
      const { offsetMs, roundTripMs } = await checkTime();
      return { works: true, tookMs: roundTripMs, reason: offsetText(offsetMs) };
    },
  },
  {
    name: text.signIn.name,
    use: text.signIn.use,
    run: async () => {
      const signIn = signInNow();
      if (signIn.state === "signed in") return { works: true, reason: text.signIn.signedIn(signIn.user.name) };
      if (signIn.state === "signed out") return { works: true, reason: text.signIn.signedOut };
      return { works: false, reason: text.signIn.unclear(signIn.trouble?.message) };
    },
  },
  {
    name: text.liveUpdates.name,
    use: text.liveUpdates.use,
    run: async () => ({
      works: true,
      tookMs: await realtimeRoundTrip(),
      reason: text.liveUpdates.works,
    }),
  },
  {
    name: text.functions.name,
    use: text.functions.use,
    run: async () => {
      const began = performance.now();
      await ping();
      return { works: true, tookMs: performance.now() - began, reason: text.functions.works };
    },
  },
  {
    name: text.progress.name,
    use: text.progress.use,
    run: async () => {
      const began = performance.now();
      const seen: number[] = [];
      await countToThree(number => seen.push(number));
      const tookMs = performance.now() - began;
      if (seen.join() === "1,2,3") return { works: true, tookMs, reason: text.progress.works };
      return { works: false, tookMs, reason: text.progress.lost };
    },
  },
  {
    name: text.files.name,
    use: text.files.use,
    run: async () => {
      const signIn = signInNow();
      if (signIn.state !== "signed in") return { works: true, reason: text.files.signedOut };
      const began = performance.now();
      const place = 1 + (Date.now() % 9);
      const path = `system-check/${signIn.user.userId}/${place}`;
      const sent = `HB system check ${began}`;
      await uploadText(path, sent);
      const fetched = await readText(path);
      await deleteFile(path);
      const tookMs = performance.now() - began;
      if (fetched === sent) return { works: true, tookMs, reason: text.files.works };
      return { works: false, tookMs, reason: text.files.changed };
    },
  },
];

const maxCheckMs = 15_000;

/** A check that fails or takes too long is a finding too. */
export async function find({ run }: Check, advice: string): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal("deadline-exceeded", text.noResponse)), maxCheckMs);
  });
  try {
    return await Promise.race([run(), tooLong]);
  } catch (error) {
    const message = error instanceof Refusal ? error.message : text.noResponse;
    return { works: false, reason: `${message} ${advice}` };
  } finally {
    clearTimeout(timer);
  }
}

export function offsetText(offsetMs: number): string {
  const size = Math.abs(offsetMs);
  if (size < noticeableOffsetMs) return text.time.correct;
  return text.time.off(Math.round(size / 1000), offsetMs > 0);
}
