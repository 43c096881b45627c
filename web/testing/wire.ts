import { commands } from "vitest/browser";
import type { Reply } from "./wire-commands.ts";

interface WireCommands {
  answerCalls(name: string, replies: Reply[]): Promise<void>;
  sentCalls(name: string): Promise<Record<string, unknown>[]>;
}

/** In component tests the server is scripted where the browser ends: everything in the page is the real thing. */
export const { answerCalls, sentCalls } = commands as unknown as WireCommands;
