import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import type { CountedList } from "@hb/domain/overview/counted-list.ts";
import * as figures from "@hb/domain/overview/figures.ts";
import { listOfNeed, needNames } from "@hb/domain/overview/needs.ts";
import { outcomes } from "@hb/domain/overview/outcomes.ts";
import { noTargets, optionsOfTrait, traitNames } from "@hb/domain/overview/targets.ts";
import { type Period, periods } from "@hb/domain/overview/weeks.ts";
import { type Filters, listFilters } from "@hb/domain/participants/filters.ts";
import { participantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { complianceBands } from "@hb/domain/remote-study/filters.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personDataOwners } from "../person-data-owners.ts";
import { generateStudy } from "../sample/study.ts";
import { totalOf } from "../testing/counted-lists.ts";
import { figuresInSql } from "../testing/overview-in-sql.ts";
import { type Study, startStudy } from "../testing/study.ts";

const zone = "America/Los_Angeles";
const now = "2026-11-17T18:42:00.000Z";
let study: Study;

beforeAll(async () => {
  study = await startStudy({ now });
  await generateStudy(study.hb.database, personDataOwners, { size: 500, now });
  await spoil();
});
afterAll(() => study.stop());

/** What the invented study does not have on its own: emails that failed, and alerts that wait. */
async function spoil(): Promise<void> {
  const { write } = study.hb.database;
  await write`
    insert into platform.outbox (cause, message_id, type, to_address, subject, body_text, body_html, state, next_attempt_at, created_at, updated_at)
    select 'spoilt:' || n, 'spoilt-' || n, 2, 'x@example.org', 's', 't', 'h', (array['failed', 'uncertain', 'sent'])[1 + n % 3], ${now}, ${now}, ${now}
      from generate_series(1, 10) n`;
  await write`
    insert into study.survey_alerts (participant_id, answer_id, on_date, symptoms, raised_at)
    select participant_id, id, submitted_at::date, '{Nausea}', submitted_at from study.survey_answers order by id limit 3`;
}

type Overview = Output<Functions["getOverview"]>;
type Charts = Output<Functions["getOverviewCharts"]>;

/** Every number that the screen shows beside a link, with the list that the link leads to. */
function figuresOf({ needs, enrolment, week, home, devices }: Overview): [string, number, CountedList][] {
  const { toAddress, ids } = participantStatuses;
  return [
    ...needNames.map(need => [need, needs[need]?.count ?? -1, listOfNeed[need]] as [string, number, CountedList]),
    ["registered", enrolment.registered, figures.everybody],
    ...ids.map((id): [string, number, CountedList] => [
      `status ${id}`,
      enrolment.statuses[toAddress(id)] ?? -1,
      figures.withStatus(id),
    ]),
    ...outcomes.map((outcome): [string, number, CountedList] => [
      `this week ${outcome}`,
      week.sessions[outcome],
      figures.sessions(week.from, week.from, outcome),
    ]),
    ["active", home.active, figures.activeAtHome],
    ["active loaners", home.loaner, figures.inArm("loaner")],
    ["active owners", home.owner, figures.inArm("owner")],
    ...(["out", "overdue", "cleaning", "ready"] as const).map((tile): [string, number, CountedList] => [
      `devices ${tile}`,
      devices[tile],
      { list: "devices", tile },
    ]),
  ];
}

function figuresOfCharts({
  weeks,
  sessions,
  registrations,
  compliance,
  people,
}: Charts): [string, number, CountedList][] {
  const [first = "", last = ""] = [weeks[0], weeks.at(-1)];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const { ids: sources, toAddress } = listFilters.sources;
  return [
    ...weeks.flatMap((week, at) => [
      ...outcomes.map((outcome): [string, number, CountedList] => [
        `${week} ${outcome}`,
        sessions[at]?.[outcome] ?? -1,
        figures.sessions(week, week, outcome),
      ]),
      ...sources.map((source): [string, number, CountedList] => [
        `${week} source ${source}`,
        registrations[at]?.[toAddress(source)] ?? -1,
        figures.registered(week, week, source),
      ]),
    ]),
    ...outcomes.map((outcome): [string, number, CountedList] => [
      `all ${outcome}`,
      sum(sessions.map(counts => counts[outcome])),
      figures.sessions(first, last, outcome),
    ]),
    ...sources.map((source): [string, number, CountedList] => [
      `all of source ${source}`,
      sum(registrations.map(counts => counts[toAddress(source)] ?? -1)),
      figures.registered(first, last, source),
    ]),
    ["all registered", sum(registrations.flatMap(counts => Object.values(counts))), figures.registered(first, last)],
    ...figures.armNames.flatMap((arm): [string, number, CountedList][] => [
      [`active ${arm}`, compliance[arm].active, figures.inArm(arm)],
      ...complianceBands.ids.map((band): [string, number, CountedList] => [
        `${arm} ${band}`,
        compliance[arm].bands[complianceBands.toAddress(band)] ?? -1,
        figures.inArm(arm, band),
      ]),
    ]),
    ["completed", people.of, figures.completed],
    ...traitNames.flatMap(trait =>
      optionsOfTrait(trait).ids.map((id): [string, number, CountedList] => [
        `${trait} ${id}`,
        people.traits[trait][optionsOfTrait(trait).toAddress(id)] ?? -1,
        figures.withTrait(trait, id),
      ]),
    ),
  ];
}

async function expectEachToBeItsList(all: readonly [string, number, CountedList][]): Promise<void> {
  const shown = Object.fromEntries(all.map(([name, count]) => [name, count]));
  const totals: Record<string, number> = {};
  for (const [name, , list] of all) totals[name] = await totalOf(study.call, zone, list);
  expect(shown).toEqual(totals);
}

test("every figure is the total of the list that it leads to", async () => {
  const overview = await study.call("getOverview", {});
  await expectEachToBeItsList(figuresOf(overview));
  // None of this would show anything in a study where nothing happens.
  for (const need of needNames) expect([need, overview.needs[need]?.count]).not.toEqual([need, 0]);
});

test.each(periods)(
  "every figure of the charts over %s weeks is the total of the list that it leads to",
  async period => {
    await expectEachToBeItsList(figuresOfCharts(await study.call("getOverviewCharts", { period })));
  },
  60_000,
);

test("the figures are what SQL counts by itself", async () => {
  const overview = await study.call("getOverview", {});
  const charts = await study.call("getOverviewCharts", { period: "8" });
  const counted = await figuresInSql(study.hb.database.read, { zone, now });
  const { needs, enrolment, week, home, devices } = overview;
  expect({ needs, enrolment, week, home, devices }).toEqual({
    needs: {
      ...counted.needs,
      // Who is to be called and who may be whom is a matter of judgement: their lists are the measure.
      peopleToCall: needs.peopleToCall,
      duplicates: needs.duplicates,
    },
    enrolment: { ...counted.enrolment, target: null },
    week: counted.week,
    home: counted.home,
    devices: counted.devices,
  });
  expect(charts.weeks).toEqual(counted.weeks);
  expect(charts.sessions).toEqual(counted.sessions);
  expect(charts.registrations).toEqual(counted.registrations);
  expect(charts.people).toEqual({ ...counted.people, targets: noTargets });
});

/** Views of the list, each with the same people in plain SQL. */
const views: [string, Filters, string][] = [
  ["loaners", { participantTypes: [participantType.loaner] }, "type = 1"],
  [
    "two statuses and a gender",
    { statuses: [participantStatus.contacted, participantStatus.completed], genders: [1] },
    "status in (1, 6) and gender = 1",
  ],
  ["an ethnicity", { ethnicities: [1] }, "1 = any(ethnicities)"],
  [
    "recent registrations",
    { registeredFrom: "2026-10-01" },
    "created_at >= timestamptz '2026-10-01 00:00 America/Los_Angeles'",
  ],
  ["no one", { sources: [] }, "false"],
];

test.each(views)("limited to %s, each figure about people counts only them", async (_name, filters, condition) => {
  const overview = await study.call("getOverview", { filters });
  const charts = await study.call("getOverviewCharts", { period: "8", filters });
  const counted = await figuresInSql(study.hb.database.read, { zone, now, among: condition });
  const everyone = await study.call("getOverview", {});
  // These aren't about people.
  expect([overview.needs, overview.devices]).toEqual([everyone.needs, everyone.devices]);
  const { enrolment, week, home } = overview;
  expect({ enrolment, week, home }).toEqual({
    enrolment: { ...counted.enrolment, target: null },
    week: counted.week,
    home: counted.home,
  });
  const { weeks, sessions, registrations, people, compliance } = charts;
  expect({ weeks, sessions, registrations, people }).toEqual({
    weeks: counted.weeks,
    sessions: counted.sessions,
    registrations: counted.registrations,
    people: { ...counted.people, targets: noTargets },
  });
  expect([compliance.loaner.active, compliance.owner.active]).toEqual([counted.home.loaner, counted.home.owner]);
  const withLists = [...figuresOf(overview), ...figuresOfCharts(charts)].flatMap(
    ([name, count, list]): [string, number, CountedList][] => {
      const limited = list.list === "participants" ? figures.within(filters, list) : undefined;
      return limited && !(name in overview.needs) ? [[name, count, limited]] : [];
    },
  );
  expect(withLists.length).toBeGreaterThan(20);
  await expectEachToBeItsList(withLists);
});

test("filters could find a person, so only those who can open the list limit figures by them", async () => {
  const filters = { email: "wren@example.org" };
  const lead = await study.staffWith("overview", "stats");
  await expect(lead.call("getOverview", { filters })).rejects.toMatchObject({ code: "functions/permission-denied" });
  await expect(lead.call("getOverviewCharts", { period: "8", filters })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
  expect((await lead.call("getOverview", { filters: {} })).enrolment.registered).toBeGreaterThan(0);
  const recruiter = await study.staffWith("overview", "stats", "participants");
  expect((await recruiter.call("getOverview", { filters })).enrolment.registered).toBe(0);
});

test("duplicates to judge follow every change: a new likeness, told apart and not, a correction", async () => {
  const both = async () => {
    const { duplicates } = (await study.call("getOverview", {})).needs;
    const { pairs, total } = await study.call("findDuplicates", { offset: 0, limit: 200 });
    expect(duplicates).toEqual({ count: total, certain: pairs.filter(({ score }) => score >= 90).length });
    return total;
  };
  const before = await both();
  const profile = { firstName: "Ottoline", lastName: "Quist", email: "ottoline@example.org", phone: "+14155550171" };
  const { id: one } = await study.call("createParticipant", { profile, type: 2 });
  expect(await both()).toBe(before);
  const { id: other } = await study.call("createParticipant", { profile, type: 2 });
  expect(await both()).toBe(before + 1);
  await study.call("markAsDifferent", { ids: [one, other], apart: true });
  expect(await both()).toBe(before);
  await study.call("markAsDifferent", { ids: [one, other], apart: false });
  expect(await both()).toBe(before + 1);
  await study.call("setParticipantStatus", { id: other, version: 1, to: 8 });
  expect(await both()).toBe(before);
});

test("who may open only some lists is told of those needs alone, and of all figures", async () => {
  const all = await study.call("getOverview", {});
  const desk = await study.staffWith("overview", "scheduler");
  const overview = await desk.call("getOverview", {});
  expect(Object.keys(overview.needs).sort()).toEqual(["arrivals", "sessionsToClose"]);
  expect(overview.enrolment).toEqual(all.enrolment);
  const lead = await study.staffWith("overview");
  expect((await lead.call("getOverview", {})).needs).toEqual({});
  await expect(lead.call("getOverviewCharts", { period: "8" })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
});

test("emails that another screen works with aren't counted for this one", async () => {
  const home = await study.staffWith("overview", "remoteStudy");
  const { failedEmails } = (await home.call("getOverview", {})).needs;
  expect(failedEmails?.count).toBe(await totalOf(home.call, zone, listOfNeed.failedEmails));
});

test("the study's targets stand beside the figures as soon as they are set, and the log tells of it", async () => {
  await study.effects();
  const { version } = await study.call("getSettings", null);
  const targets = { ...noTargets, completed: 300, genders: { 1: 50, 2: 48, 3: 2 } };
  await study.call("setSettings", { version, changes: { targets } });
  await expect.poll(async () => (await study.call("getOverview", {})).enrolment.target).toBe(300);
  const { people } = await study.call("getOverviewCharts", { period: "4" });
  expect(people.targets).toEqual(targets);
  const { log } = await study.effects();
  expect(log).toMatchObject([
    {
      action: logAction.settings,
      subject: "settings:targets",
      payload: {
        setting: "Targets",
        old: null,
        new: "300 completed · Gender: Female 50%, Male 48%, Non-binary 2%",
      },
    },
  ]);
});

test("the overview says when the log's chain was verified last, and what was found", async () => {
  expect((await study.call("getOverview", {})).log).toBeNull();
  await study.hb.jobs.run("verify-log-chain");
  expect((await study.call("getOverview", {})).log).toEqual({
    at: now,
    entries: expect.any(Number),
    problem: null,
  });
});

test("an empty study has figures too: all of them nothing", async () => {
  const empty = await startStudy({ now });
  const overview = await empty.call("getOverview", {});
  expect(needNames.map(need => overview.needs[need]?.count)).toEqual(needNames.map(() => 0));
  expect(overview.enrolment.registered).toBe(0);
  for (const period of periods satisfies readonly Period[]) {
    const { weeks, people, compliance } = await empty.call("getOverviewCharts", { period });
    expect(weeks).toHaveLength(period === "all" ? 1 : Number(period));
    expect(people.of).toBe(0);
    expect(compliance.loaner.rate).toBeNull();
  }
  await empty.stop();
});
