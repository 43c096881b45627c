import { z } from "zod";
import { change, Page, PlainText, RequestId, read } from "../contract.ts";
import { ParticipantCard } from "../participants/participant.ts";
import { NewView, SavedView, unloggedView } from "../views/saved-view.ts";
import { EnrolmentRow } from "./enrolment.ts";
import { EnrolmentFilters, EnrolmentSort, type ListFilter, listFilterNames } from "./filters.ts";

const allow = ["remoteStudy"] as const;

export const listEnrolments = read({
  names: "hidden",
  allow,
  input: z.object({
    filters: EnrolmentFilters,
    sort: EnrolmentSort,
    /** How many weeks the strips show, up to today in each person's time zone. */
    weeks: z.int().min(1).max(26),
    ...Page,
  }),
  output: z.object({ rows: z.array(EnrolmentRow), total: z.int() }),
});

/** For each option of each filter, by its name in the address bar: how many match it and all other filters. */
export const countEnrolmentOptions = read({
  names: "hidden",
  allow,
  input: z.object({ filters: EnrolmentFilters }),
  output: z.object({
    total: z.int(),
    counts: z.record(z.enum(listFilterNames as readonly [ListFilter, ...ListFilter[]]), z.record(PlainText, z.int())),
    /** For the header and the tabs, ignoring filters. */
    people: z.int(),
    active: z.int(),
    callList: z.int(),
    devices: z.int(),
    openAlerts: z.int(),
  }),
});

export const EnrolmentView = z.object({ filters: EnrolmentFilters, sort: EnrolmentSort });
export type EnrolmentView = z.infer<typeof EnrolmentView>;
export const listEnrolmentViews = read({
  names: "hidden",
  allow,
  input: z.null(),
  output: z.object({ views: z.array(SavedView(EnrolmentView)) }),
});
export const saveEnrolmentView = change({
  names: "hidden",
  allow,
  input: NewView(EnrolmentView),
  output: z.object({ id: z.uuid() }),
  unlogged: unloggedView,
});
export const deleteEnrolmentView = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, id: z.uuid() }),
  output: z.object({}),
  unlogged: unloggedView,
});

const Arm = z.object({
  people: z.int(),
  active: z.int(),
  inactive: z.int(),
  completed: z.int(),
  withdrawn: z.int(),
  /** Shares in percent; null if there were no surveys yet. */
  dailyRate: z.int().nullable(),
  lateRate: z.int().nullable(),
  weeklyRate: z.int().nullable(),
  openAlerts: z.int(),
  alerts: z.int(),
  /** Study week → share of daily surveys completed in it. */
  byWeek: z.array(z.object({ week: z.int(), rate: z.int().nullable() })),
});
/** Loaners and owners side by side. */
export const getArms = read({
  names: "none",
  allow: ["stats"],
  input: z.null(),
  output: z.object({ loaner: Arm, owner: Arm }),
});

/** Who can be onboarded: everyone who isn't in the remote study yet and isn't a duplicate. */
export const findPeopleToOnboard = read({
  names: "hidden",
  allow,
  input: z.object({ text: z.string().trim().max(100).meta({ names: "number" }) }),
  output: z.object({ people: z.array(ParticipantCard) }),
});
