import { z } from "zod";
import { Instant, read } from "../contract.ts";

const Count = z.int().min(0);

/** How HB itself is doing, for whoever runs it. Nothing about participants. */
export const getSystemState = read({
  allow: ["users"],
  input: z.null(),
  output: z.object({
    at: Instant,
    version: z.string(),
    /** Of the screens; null = none are served. */
    build: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
    problems: z.array(z.object({ cause: z.string(), sentence: z.string() })),
    /** Whom problems are emailed to. */
    operators: z.array(z.string()),
    parts: z.array(z.object({ name: z.string(), isReady: z.boolean() })),
    backups: z
      .object({
        /** In the site's time zone. */
        dailyAt: z.string(),
        isEncrypted: z.boolean(),
        kept: Count,
        /** The newest ones, newest first. */
        newest: z.array(z.object({ name: z.string(), madeAt: Instant, bytes: Count })),
        /** HB restores each daily backup into a database of its own. */
        areTried: z.boolean(),
        lastTry: z
          .object({
            at: Instant,
            backup: z.string(),
            tookMs: Count,
            rows: Count,
            files: Count,
            /** What failed; null = it was restored. */
            problem: z.string().nullable(),
          })
          .nullable(),
      })
      /** HB makes none by itself. */
      .nullable(),
    log: z.object({ at: Instant, entries: Count, problem: z.string().nullable() }).nullable(),
    email: z.object({
      hasServer: z.boolean(),
      isPaused: z.boolean(),
      waiting: Count,
      failed: Count,
      oldestDueMs: z.number(),
      lastSentAt: Instant.nullable(),
    }),
    disks: z.array(z.object({ setting: z.string(), freeBytes: Count, totalBytes: Count, isLow: z.boolean() })),
    /** How much this machine's clock is ahead of the database's. */
    clockOffsetMs: z.number(),
    certificateEndsAt: Instant.nullable(),
    failedJobs: Count,
    /** Newest start first. */
    processes: z.array(
      z.object({
        id: z.uuid(),
        host: z.string(),
        version: z.string(),
        startedAt: Instant,
        /** Lost = it ended without a word, such as by a crash. */
        state: z.enum(["running", "stopped", "lost"]),
        endedAt: Instant.nullable(),
        /** Connected to it for live updates. */
        browsers: Count,
      }),
    ),
    /** Of the last hour, newest first. */
    slowCalls: z.array(
      z.object({
        at: Instant,
        functionName: z.string(),
        tookMs: Count,
        code: z.string(),
        /** The colleague who called; null = someone who isn't signed in. */
        caller: z.string().nullable(),
      }),
    ),
  }),
});

/** Greets the email server and signs in to it, without sending anything. */
export const checkMailServer = read({
  allow: ["users"],
  input: z.null(),
  /** The reason why it doesn't work; null = it does. */
  output: z.object({ problem: z.string().nullable(), tookMs: z.number() }),
});
