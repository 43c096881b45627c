import { z } from "zod";
import { Comment, CommentBody, CommentEdit } from "../comments/comment.ts";
import { change, InBackground, Instant, Page, PlainText, Reason, RequestId, read, Version } from "../contract.ts";
import { OwnerType, ParticipantType } from "../lookups/participant-types.ts";
import { Answers, Question } from "../surveys/question.ts";
import { NewView, SavedView, unloggedView } from "../views/saved-view.ts";
import { Filters, listFilterNames } from "./filters.ts";
import { Participant, ParticipantCard, ParticipantId, ParticipantRow } from "./participant.ts";
import { Profile, ProfileChanges } from "./profile.ts";
import type { OwnQuestion } from "./registration/form-content.ts";
import { Target } from "./registration/targets.ts";
import { Sort } from "./sorting.ts";
import { ParticipantStatus } from "./status.ts";

const allow = ["participants"] as const;
const saved = z.object({ version: Version });
const one = { requestId: RequestId, id: ParticipantId };
const oneVersion = { ...one, version: Version };

// The list ------------------------------------------------------------------------------------------------------------

export const listParticipants = read({
  names: "hidden",
  allow,
  input: z.object({ filters: Filters, sort: Sort, ...Page }),
  output: z.object({ rows: z.array(ParticipantRow), total: z.int() }),
});

/** For each option of each filter, by its name in the address bar: how many match it and all other filters. */
export const countParticipantOptions = read({
  names: "hidden",
  allow,
  input: z.object({ filters: Filters }),
  output: z.object({ total: z.int(), counts: z.record(z.enum(listFilterNames), z.record(PlainText, z.int())) }),
});

/** The same for the study's own questions with choices, by their ids: by the number of the choice, or `blank`. */
export const countOwnOptions = read({
  names: "hidden",
  allow,
  input: z.object({ filters: Filters }),
  output: z.object({ counts: z.record(PlainText, z.record(PlainText, z.int())) }),
});

/** “Select all”: later actions apply to exactly those who matched now. */
export const freezeSelection = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, filters: Filters }),
  output: z.object({ selectionId: z.uuid(), count: z.int() }),
  unlogged: "It stores a user's own selection for a day and changes no study data.",
});
export const maxSelectedByHand = 1000;
export const maxBulkParticipants = 10_000;
export const Selected = z.union([
  z.object({ ids: z.array(ParticipantId).min(1).max(maxSelectedByHand) }),
  z.object({ selectionId: z.uuid() }),
]);

/** The questions that the study adds to HB's own: what they are called, and how they are answered. */
export const listOwnFields = read({
  names: "none",
  allow: ["participants", "overview", "users"],
  input: z.null(),
  output: z.object({
    /** Whether the form has screening rules, so that there are suggestions. */
    isScreened: z.boolean(),
    /** Groups that close when they are full. */
    targets: z.array(Target.pick({ id: true, name: true, all: true, maximum: true })),
    /** Whether applicants confirm their email address, so that some haven't yet. */
    confirmsEmail: z.boolean(),
    fields: z.array(
      z.object({
        question: Question as unknown as z.ZodType<OwnQuestion, OwnQuestion>,
        /** False: only earlier versions of the form asked it. */
        isAsked: z.boolean(),
      }),
    ),
  }),
});

export const ListView = z.object({
  filters: Filters,
  sort: Sort,
  columns: z.array(z.string().max(60).meta({ names: "none" })).max(80),
});
export type ListView = z.infer<typeof ListView>;
export const listSavedViews = read({
  names: "hidden",
  allow,
  input: z.null(),
  output: z.object({ views: z.array(SavedView(ListView)) }),
});
export const saveView = change({
  names: "hidden",
  allow,
  input: NewView(ListView),
  output: z.object({ id: z.uuid() }),
  unlogged: unloggedView,
});
export const deleteSavedView = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, id: z.uuid() }),
  output: z.object({}),
  unlogged: unloggedView,
});

// One person ----------------------------------------------------------------------------------------------------------

const Document = z.object({
  /** The file's path in storage. */
  file: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedByName: z.string(),
  uploadedAt: Instant,
});

/** Everything with `participants`; only the card for the scheduler and the remote study. */
export const getParticipant = read({
  names: "hidden",
  allow: ["participants", "scheduler", "remoteStudy"],
  input: z.object({ id: ParticipantId, background: InBackground }),
  output: z.discriminatedUnion("sees", [
    z.object({
      sees: z.literal("profile"),
      participant: Participant,
      shares: ParticipantRow.pick({ duplicateName: true, duplicateEmail: true, duplicatePhone: true }),
      comments: z.array(Comment),
      documents: z.array(Document).meta({ names: "hidden" }),
      /** People merged into this one; each merge can be undone. */
      merged: z.array(z.object({ id: ParticipantId, name: z.string(), mergedAt: Instant })),
    }),
    z.object({ sees: z.literal("card"), participant: ParticipantCard }),
  ]),
});

/** Refused as `aborted` with `{ theirs, mine }` if a colleague changed the person first. */
export const updateParticipant = change({
  allow,
  input: z.object({ ...oneVersion, changes: ProfileChanges }),
  output: saved,
});

/** Undoes one field edit from the log, as a new change. Refused if the field was changed again. */
export const undoParticipantEdit = change({
  allow,
  input: z.object({ requestId: RequestId, entryId: z.int().min(1) }),
  output: saved,
});

/** A usual step, or a correction with a reason. */
export const setParticipantStatus = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, to: ParticipantStatus, reason: Reason.optional() }),
  output: saved,
});
export const setParticipantsStatus = change({
  names: "hidden",
  allow,
  input: z.object({
    requestId: RequestId,
    selected: Selected,
    to: ParticipantStatus,
    reason: Reason.optional(),
    /** People whose status has changed since are skipped, so that an undo only reverts its own change. */
    ifStill: ParticipantStatus.optional(),
  }),
  output: z.object({
    changed: z.int(),
    /** Already had this status. */
    unchanged: z.int(),
    /** Merged into someone else, so left unchanged. */
    merged: z.int(),
  }),
});
export const setParticipantType = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, to: ParticipantType.nullable() }),
  output: saved,
});
export const setOwnerType = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, to: OwnerType }),
  output: saved,
});

export const addComment = change({
  names: "hidden",
  allow,
  input: z.object({ ...one, body: CommentBody }),
  output: z.object({ commentId: z.int() }),
});
export const editComment = change({ names: "hidden", allow, input: CommentEdit, output: saved });

export const createParticipant = change({
  allow,
  input: z.object({
    requestId: RequestId,
    profile: Profile.partial(),
    type: ParticipantType.nullable(),
    ownerType: OwnerType.optional(),
    /** To the study's own questions. */
    ownAnswers: Answers.optional(),
  }),
  output: z.object({ id: ParticipantId }),
});
