import { z } from "zod";
import { DateOn, Instant, Page, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { UserId } from "../users/user.ts";

/** How far back a colleague's openings of a person are counted. */
export const countedDays = 90;

/** Who opened a person's record: one row per colleague, the last one first. */
export const listOpeningsOf = read({
  names: "hidden",
  allow: ["log"],
  input: z.object({ participantId: ParticipantId, ...Page }),
  output: z.object({
    rows: z.array(
      z.object({
        userId: UserId,
        /** As they were called the last time. */
        name: z.string().meta({ names: "none" }),
        lastAt: Instant,
        /** In how many hours of the last 90 days they opened it. */
        openedHours: z.int(),
        /** The same for hours in which their browser only loaded it. */
        loadedHours: z.int(),
      }),
    ),
    total: z.int(),
  }),
});

export const OpeningFilters = z.object({
  userId: UserId.optional(),
  participantId: ParticipantId.optional(),
  /** Days at the site, inclusive. */
  from: DateOn.optional(),
  to: DateOn.optional(),
  /** Without records that were only loaded. */
  onlyOpened: z.boolean().optional(),
});
export type OpeningFilters = z.infer<typeof OpeningFilters>;

export const Opening = z.object({
  at: Instant,
  userId: UserId,
  userName: z.string().meta({ names: "none" }),
  participantId: ParticipantId,
  participantName: z.string(),
  /** False = their browser got the record without the page being opened. */
  opened: z.boolean(),
});
export type Opening = z.infer<typeof Opening>;

/** Which records were opened, by whom: newest first. */
export const listOpenings = read({
  names: "hidden",
  allow: ["users", "log"],
  input: z.object({ filters: OpeningFilters, ...Page }),
  output: z.object({ rows: z.array(Opening), total: z.int() }),
});
